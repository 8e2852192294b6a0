import type { CommandInterpreter, CommandReader } from "./commands/command.ts";
import { PatternReceiver } from "./commands/pattern-receiver.ts";
import type { Receiver } from "./commands/real-time.ts";
import { eposHandlers, eposReceiver } from "./epos/handlers.ts";
import { EposReader } from "./epos/reader.ts";
import { escPosHandlers } from "./escpos/escpos-handlers.ts";
import { RealTimeReceiver } from "./escpos/real-time-receiver.ts";
import { EscPosTokenizer } from "./escpos/tokenizer.ts";
import { LineInterpreter } from "./line-printer/interpreter.ts";
import type { PrinterModel } from "./models.ts";
import { starHandlers, starQuestions } from "./star/handlers.ts";
import { StarTokenizer } from "./star/tokenizer.ts";
import { LabelInterpreter, zplQuestions } from "./zpl/interpreter.ts";
import { ZplTokenizer } from "./zpl/tokenizer.ts";

/** What it takes to understand a language. */
interface LanguageSupport {
  createReader(): CommandReader;
  createInterpreter(model: PrinterModel): CommandInterpreter;
  createReceiver(): Receiver;
}

export const languages: Readonly<Record<PrinterModel["language"], LanguageSupport>> = {
  escpos: {
    createReader: () => new EscPosTokenizer(),
    createInterpreter: (model) => new LineInterpreter(model, escPosHandlers),
    createReceiver: () => new RealTimeReceiver(),
  },
  starprnt: {
    createReader: () => new StarTokenizer(),
    createInterpreter: (model) => new LineInterpreter(model, starHandlers),
    createReceiver: () => new PatternReceiver(starQuestions),
  },
  zpl: {
    createReader: () => new ZplTokenizer(),
    createInterpreter: (model) => new LabelInterpreter(model),
    createReceiver: () => new PatternReceiver(zplQuestions),
  },
  epos: {
    createReader: () => new EposReader(),
    createInterpreter: (model) => new LineInterpreter(model, eposHandlers),
    createReceiver: () => eposReceiver,
  },
};
