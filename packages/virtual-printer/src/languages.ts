import type { Effect } from "./commands/effect.ts";
import { PatternReceiver } from "./commands/pattern-receiver.ts";
import type { RealTimeCommand } from "./commands/real-time-command.ts";
import { RealTimeReceiver } from "./escpos/real-time-receiver.ts";
import { type Command, Tokenizer } from "./escpos/tokenizer.ts";
import { Interpreter } from "./line-printer/interpreter.ts";
import type { PrinterModel } from "./models.ts";
import type { Paper } from "./paper.ts";
import { starHandlers, starQuestions } from "./star/handlers.ts";
import { StarTokenizer } from "./star/tokenizer.ts";
import { LabelInterpreter, zplQuestions } from "./zpl/interpreter.ts";
import { ZplTokenizer } from "./zpl/tokenizer.ts";

export type Language = PrinterModel["language"];

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
export interface PaperInterpreter {
  readonly model: PrinterModel;
  readonly paper: Paper;
  execute(command: Command): Effect[];
  /** Power off and on. */
  reset(): void;
}

/** What was received up to and including the real-time commands found in it. */
export interface Received {
  bytes: Uint8Array;
  commands: RealTimeCommand[];
}

/** Finds what a printer obeys the moment it is received. */
export interface Receiver {
  receive(chunk: Uint8Array, insideData: boolean): Iterable<Received>;
  reset(): void;
}

interface Speech {
  createReader(): CommandReader;
  createInterpreter(model: PrinterModel): PaperInterpreter;
  createReceiver(): Receiver;
}

/** What it takes to understand each language. */
export const languages: Readonly<Record<Language, Speech>> = {
  escpos: {
    createReader: () => new Tokenizer(),
    createInterpreter: (model) => new Interpreter(model),
    createReceiver: () => new RealTimeReceiver(),
  },
  starprnt: {
    createReader: () => new StarTokenizer(),
    createInterpreter: (model) => new Interpreter(model, starHandlers),
    createReceiver: () => new PatternReceiver(starQuestions),
  },
  zpl: {
    createReader: () => new ZplTokenizer(),
    createInterpreter: (model) => new LabelInterpreter(model),
    createReceiver: () => new PatternReceiver(zplQuestions),
  },
};
