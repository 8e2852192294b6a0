import { ByteQueue } from "../commands/byte-queue.ts";
import type { Command, CommandReader } from "../commands/command.ts";

/** A label with a picture over all of it is a tenth of this; what never ends must not fill the memory. */
const longestFormat = 8 * 1024 * 1024;

const formatStart = Buffer.from("^XA");
const formatEnd = Buffer.from("^XZ");
const cancelLabel = Buffer.from("~JX");
/** A control command that stands alone: "~" and two letters. */
const controlLength = 3;
const tilde = 0x7e;

/** Cuts ZPL into whole labels (`^XA` to `^XZ`), control commands, and what stands between them. */
export class ZplTokenizer implements CommandReader {
  readonly #queue = new ByteQueue();
  /** How far the label at the front has been searched for its end. */
  #searched = 0;

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  get pending(): number {
    return this.#queue.length;
  }

  next(): Command | undefined {
    const { buffer, byteOffset, length: held } = this.#queue.view();
    const bytes = Buffer.from(buffer, byteOffset, held);
    if (bytes.length === 0) return undefined;
    if (bytes[0] === tilde) return bytes.length < controlLength ? undefined : this.#take("control", controlLength);
    const start = bytes.indexOf(formatStart);
    if (start === 0) return this.#format(bytes);
    const control = bytes.indexOf(tilde);
    const ends = [start, control].filter((at) => at > 0);
    // Two bytes may be the beginning of a label that is not here yet.
    const length = ends.length > 0 ? Math.min(...ends) : bytes.length - (formatStart.length - 1);
    if (length > 0) return this.#take("between labels", length);
    return formatStart.subarray(0, bytes.length).equals(bytes) ? undefined : this.#take("between labels", 1);
  }

  end(): Command | undefined {
    return this.next() ?? (this.pending > 0 ? this.#take("unknown", this.pending) : undefined);
  }

  reset(): void {
    this.#queue.drop(this.#queue.length);
    this.#searched = 0;
  }

  #format(bytes: Buffer): Command | undefined {
    const from = Math.max(0, this.#searched - formatEnd.length);
    const end = bytes.indexOf(formatEnd, from);
    const cancel = bytes.indexOf(cancelLabel, from);
    if (cancel >= 0 && (end < 0 || cancel < end)) return this.#take("cancelled label", cancel + cancelLabel.length);
    if (end >= 0) return this.#take("label", end + formatEnd.length);
    this.#searched = bytes.length;
    return bytes.length > longestFormat ? this.#take("unknown", bytes.length) : undefined;
  }

  #take(name: string, length: number): Command {
    this.#searched = 0;
    return { name, bytes: this.#queue.take(length), omitted: 0 };
  }
}
