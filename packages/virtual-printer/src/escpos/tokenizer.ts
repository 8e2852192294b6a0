import { ByteQueue } from "../commands/byte-queue.ts";
import type { Command, CommandReader } from "../commands/command.ts";
import { type CommandRule, dle, esc, findRule, fs, fullName, isIntroducer } from "./command-table.ts";

/**
 * Beyond this a command is counted to its end but no longer kept: GS v 0 alone could announce 4 GB. The longest picture
 * that makes sense (80 mm wide, 65,535 rows) is below it.
 */
const maxKeptBytes = 8 * 1024 * 1024;

/** Idle bytes are taken in pieces of this size, so that endless NULs do not fill the memory. */
const maxIdleRun = 1024;

const singleByteCommands: Readonly<Record<number, string>> = { 9: "HT", 10: "LF", 12: "FF", 13: "CR", 24: "CAN" };

/**
 * Splits the byte stream into commands, wherever the chunks were cut. It knows lengths, not meanings. Real-time
 * commands come out of it too, because their bytes have to be consumed; they were obeyed when they were received.
 */
export class EscPosTokenizer implements CommandReader {
  readonly #queue = new ByteQueue();
  /** A command whose length is known to exceed what may be kept: its beginning, and how much of it is still to come. */
  #oversized: { command: Command; remaining: number } | undefined;
  /** The full length of the command at the front once its rule has told it. */
  #expected = 0;
  /** node-thermal-printer sends its two timeless drawer pulses in a row: after one, the next has no times either. */
  #shortPulse = false;

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  /** Bytes held of an unfinished command. Idle bytes at the end of the stream are not one, though they are held. */
  get pending(): number {
    if (this.#oversized) return this.#oversized.command.bytes.length;
    return isIdleControl(this.#queue.view()[0] ?? 0) ? 0 : this.#queue.length;
  }

  next(): Command | undefined {
    if (this.#oversized) return this.#skip();
    const bytes = this.#queue.view();
    const first = bytes[0];
    if (first === undefined) return undefined;
    if (first >= 0x20) return this.#take("text", runLength(bytes, isText));
    const single = singleByteCommands[first];
    if (single) return this.#take(single, 1);
    if (isIntroducer(first)) return this.#command(bytes, first);
    const length = Math.min(maxIdleRun, runLength(bytes, isIdleControl));
    // A run of idle bytes ends where another byte begins, so that it comes out whole however it was cut.
    const whole = length < bytes.length || length === maxIdleRun;
    return whole ? this.#take("controls", length) : undefined;
  }

  /** The stream is over: what is held comes out as it is. A cut-off command is reported as unknown. */
  end(): Command | undefined {
    const command = this.next();
    if (command) return command;
    const oversized = this.#oversized;
    if (oversized) {
      this.#oversized = undefined;
      return { ...oversized.command, omitted: oversized.command.omitted - oversized.remaining };
    }
    const bytes = this.#queue.view();
    const first = bytes[0];
    if (first === undefined) return undefined;
    const pulse = bytes.length >= 3 && findRule(first, bytes[1] ?? 0)?.name === "ESC p";
    if (pulse) return this.#take("ESC p", 3);
    return this.#take(isIdleControl(first) ? "controls" : "unknown", bytes.length);
  }

  reset(): void {
    this.#queue.drop(this.#queue.length);
    this.#oversized = undefined;
    this.#expected = 0;
    this.#shortPulse = false;
  }

  #command(bytes: Uint8Array, first: number): Command | undefined {
    const second = bytes[1];
    if (second === undefined) return undefined;
    const rule = findRule(first, second);
    if (!rule) return this.#take("unknown", unknownLength(first, second));
    const expected = this.#expected || this.#lengthOf(rule, bytes);
    if (expected === undefined) return undefined;
    this.#expected = expected;
    if (expected <= bytes.length) {
      this.#shortPulse = rule.name === "ESC p" && expected === 3;
      return this.#take(fullName(rule, bytes), expected);
    }
    if (expected > maxKeptBytes) {
      if (bytes.length < maxKeptBytes) return undefined;
      const command = this.#take(fullName(rule, bytes), maxKeptBytes);
      const remaining = expected - maxKeptBytes;
      this.#oversized = { command: { ...command, omitted: remaining }, remaining };
      return this.#skip();
    }
    return undefined;
  }

  #lengthOf(rule: CommandRule, bytes: Uint8Array): number | undefined {
    return this.#shortPulse && rule.name === "ESC p" ? 3 : rule.length(bytes);
  }

  #skip(): Command | undefined {
    const oversized = this.#oversized;
    if (!oversized) return undefined;
    const dropped = Math.min(this.#queue.length, oversized.remaining);
    this.#queue.drop(dropped);
    oversized.remaining -= dropped;
    if (oversized.remaining > 0) return undefined;
    this.#oversized = undefined;
    return oversized.command;
  }

  #take(name: string, length: number): Command {
    this.#expected = 0;
    return { name, bytes: this.#queue.take(length), omitted: 0 };
  }
}

function isText(byte: number): boolean {
  return byte >= 0x20;
}

/** Control bytes that mean nothing: NUL is even sent by the thousand to fill up a broken image command. */
function isIdleControl(byte: number): boolean {
  return byte < 0x20 && singleByteCommands[byte] === undefined && !isIntroducer(byte);
}

function runLength(bytes: Uint8Array, belongs: (byte: number) => boolean): number {
  let length = 0;
  for (; length < bytes.length; length++) if (!belongs(bytes[length] ?? 0)) break;
  return length;
}

/**
 * An introducer with an unknown second byte takes that byte with it, unless the byte begins a command of its own: then
 * the stray introducer alone is dropped, and the command behind it is saved. ESC FS is taken whole, as in the command
 * vectors of the reference.
 */
function unknownLength(first: number, second: number): number {
  if (first === dle) return 1;
  const startsAnother = isIntroducer(second) && !(first === esc && second === fs);
  return startsAnother ? 1 : 2;
}
