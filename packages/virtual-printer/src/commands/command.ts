import type { PrinterModel } from "../models.ts";
import type { Paper } from "../paper.ts";
import type { Effect } from "./effect.ts";

/**
 * One command as it came in. Runs of printable bytes are a command named "text", runs of control bytes without a
 * meaning one named "controls", and bytes no command is known for one named "unknown".
 */
export interface Command {
  name: string;
  bytes: Uint8Array;
  /** How many bytes at the end of an overlong command are not kept in `bytes`. */
  omitted: number;
}

/** Cuts a stream into commands, however it arrives. */
export interface CommandReader {
  push(chunk: Uint8Array): void;
  next(): Command | undefined;
  /** The stream is over: what is held comes out as it is. */
  end(): Command | undefined;
  /** Bytes held of an unfinished command. */
  readonly pending: number;
  reset(): void;
}

/** Turns commands into marks on paper and says what else each of them does. */
export interface CommandInterpreter {
  readonly model: PrinterModel;
  readonly paper: Paper;
  execute(command: Command): Effect[];
  /** Power off and on. */
  reset(): void;
}
