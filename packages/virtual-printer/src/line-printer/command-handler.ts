import type { LinePrinter } from "./line-printer.ts";
import type { Modes } from "./modes.ts";

/** Executes one command. `bytes` is the whole command, unless it is longer than any picture (see Command.omitted). */
export type CommandHandler = (printer: LinePrinter, bytes: Uint8Array) => void;

/** Handlers by the name the tokenizer gives a command. */
export type CommandHandlers = Readonly<Record<string, CommandHandler>>;

/** A command that changes modes and does nothing else. */
export function setsModes(change: (bytes: Uint8Array, printer: LinePrinter) => Partial<Modes>): CommandHandler {
  return (printer, bytes) => {
    Object.assign(printer.modes, change(bytes, printer));
  };
}

/** Answers that come as a block begin with this byte and a byte for their kind, and end with NUL. */
const blockStart = 0x37;

export function replyBlock(printer: LinePrinter, kind: number, text: string): void {
  const bytes = Uint8Array.from([blockStart, kind, ...Buffer.from(text, "latin1"), 0]);
  printer.emit({ type: "reply", bytes });
}
