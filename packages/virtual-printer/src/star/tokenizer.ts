import { ByteQueue } from "../commands/byte-queue.ts";
import type { Command, CommandReader } from "../commands/command.ts";
import { lengthOf, nameOf } from "./command-table.ts";

const space = 0x20;
const esc = 0x1b;

/** More than any picture a printer takes in one command; a longer one is nonsense and is skipped. */
const longestCommand = 8 * 1024 * 1024;

/** Cuts StarPRNT into commands and runs of text. */
export class StarTokenizer implements CommandReader {
  readonly #queue = new ByteQueue();

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  get pending(): number {
    return this.#queue.length;
  }

  next(): Command | undefined {
    const bytes = this.#queue.view();
    const first = bytes[0];
    if (first === undefined) return undefined;
    if (first >= space) return this.#take("text", textLength(bytes));
    if (first !== esc) return this.#take(nameOf(bytes) ?? "controls", 1);
    const length = lengthOf(bytes);
    if (length === "unknown" || (length !== undefined && length > longestCommand)) return this.#take("unknown", 2);
    return length === undefined || length > bytes.length ? undefined : this.#take(nameOf(bytes) ?? "unknown", length);
  }

  end(): Command | undefined {
    return this.next() ?? (this.pending > 0 ? this.#take("unknown", this.pending) : undefined);
  }

  reset(): void {
    this.#queue.drop(this.#queue.length);
  }

  #take(name: string, length: number): Command {
    return { name, bytes: this.#queue.take(length), omitted: 0 };
  }
}

function textLength(bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => byte < space);
  return end < 0 ? bytes.length : end;
}
