import { ByteQueue } from "../commands/byte-queue.ts";
import type { Command, CommandReader } from "../commands/command.ts";
import { commandsOf } from "./document.ts";

/** What a request may have: more is thrown away unread. */
const mostBytes = 2 * 1024 * 1024;

/** Nobody writes a tag as long: what comes in is looked through again from so far before. */
const longestTag = 256;

const documentEnd = /<\/(?:[\w.-]+:)?epos-print\s*>|<(?:[\w.-]+:)?epos-print(?:\s[^<>]*)?\/>/;

/** Cuts what comes in into documents, and those into their elements. A document prints when all of it is there. */
export class EposReader implements CommandReader {
  readonly #queue = new ByteQueue();
  #searched = 0;
  #commands: Command[] = [];

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  get pending(): number {
    return this.#queue.length;
  }

  next(): Command | undefined {
    if (this.#commands.length === 0) this.#readDocument();
    return this.#commands.shift();
  }

  /** Half a document prints nothing. */
  end(): Command | undefined {
    return this.next() ?? (this.pending > 0 ? this.#unread() : undefined);
  }

  reset(): void {
    this.#queue.drop(this.#queue.length);
    this.#searched = 0;
    this.#commands = [];
  }

  #readDocument(): void {
    const held = this.#queue.view();
    const from = Math.max(0, this.#searched - longestTag);
    const found = documentEnd.exec(Buffer.from(held.subarray(from)).toString("latin1"));
    this.#searched = held.length;
    if (found) {
      this.#searched = 0;
      this.#commands = commandsOf(this.#queue.take(from + found.index + found[0].length));
    } else if (held.length > mostBytes) this.#commands = [this.#unread()];
  }

  #unread(): Command {
    this.#searched = 0;
    return { name: "unknown", bytes: this.#queue.take(this.pending), omitted: 0 };
  }
}
