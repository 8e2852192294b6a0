import type { LinePrinter } from "./line-printer.ts";

/** Executes one command. `bytes` is the whole command, unless it is longer than any picture (see Command.omitted). */
export type CommandHandler = (printer: LinePrinter, bytes: Uint8Array) => void;

/** Handlers by the name the tokenizer gives a command. */
export type CommandHandlers = Readonly<Record<string, CommandHandler>>;

/** A parameter; commands come complete, so a missing one is a parameter the host left out. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

export function wordAt(bytes: Uint8Array, index: number): number {
  return byteAt(bytes, index) | (byteAt(bytes, index + 1) << 8);
}

/** Relative moves are signed. */
export function signedWordAt(bytes: Uint8Array, index: number): number {
  const value = wordAt(bytes, index);
  return value > 0x7fff ? value - 0x10000 : value;
}

/** Many parameters may be sent as a number or as its ASCII digit. */
export function digitAt(bytes: Uint8Array, index: number): number {
  const value = byteAt(bytes, index);
  return value >= 0x30 && value <= 0x39 ? value - 0x30 : value;
}

/** Of switches, only the lowest bit counts. */
export function switchAt(bytes: Uint8Array, index: number): boolean {
  return (byteAt(bytes, index) & 1) === 1;
}

/** Answers that come as a block begin with this byte and a byte for their kind, and end with NUL. */
const blockStart = 0x37;

export function replyBlock(printer: LinePrinter, kind: number, text: string): void {
  const bytes = Uint8Array.from([blockStart, kind, ...Buffer.from(text, "latin1"), 0]);
  printer.emit({ type: "reply", bytes });
}
