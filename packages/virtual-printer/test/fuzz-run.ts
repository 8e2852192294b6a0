import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { CommandInterpreter } from "../src/commands/command.ts";
import { RealTimeScanner } from "../src/escpos/real-time-scanner.ts";
import { EscPosTokenizer } from "../src/escpos/tokenizer.ts";
import { languages } from "../src/languages.ts";
import { modelFor, modelNames } from "../src/models.ts";
import { fuzzInput, seededRandom } from "./fuzz-inputs.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

export interface FuzzReport {
  inputs: number;
  commands: number;
  unknown: number;
  slowestMs: number;
  slowestHex: string;
  /** The most that was held, beyond what this process held before. */
  heldBytes: number;
}

/** A printer lives through this many inputs, so that what one leaves behind meets the next. */
const inputsPerPrinter = 64;
const memoryCheckEvery = 100;

/** Feeds random and damaged inputs in random chunks. Throws on the first that crashes or loses a byte. */
export function fuzz(options: { inputs: number; seed: number; onProgress?: (done: number) => void }): FuzzReport {
  const random = seededRandom(options.seed);
  const report: FuzzReport = { inputs: 0, commands: 0, unknown: 0, slowestMs: 0, slowestHex: "", heldBytes: 0 };
  const heldBefore = heldBytes();
  let printer = newPrinter(random);
  for (let index = 0; index < options.inputs; index++) {
    if (index % inputsPerPrinter === 0) printer = newPrinter(random);
    const input = fuzzInput(random);
    const started = performance.now();
    try {
      feed(printer, input, random, report);
    } catch (cause) {
      throw new Error(`seed ${options.seed}, input ${index}: ${Buffer.from(input).toString("hex")}`, { cause });
    }
    const took = performance.now() - started;
    if (took > report.slowestMs)
      Object.assign(report, { slowestMs: took, slowestHex: Buffer.from(input).toString("hex") });
    report.inputs++;
    if (report.inputs % memoryCheckEvery === 0) {
      report.heldBytes = Math.max(report.heldBytes, heldBytes() - heldBefore);
      options.onProgress?.(index);
    }
  }
  return report;
}

/** What cannot be given back: what was used once and waits to be collected says nothing of a printer. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Feeds one input to printers of every model, in pieces of every small size. Throws as `fuzz` does. */
export function feedAgain(input: Uint8Array): void {
  const report: FuzzReport = { inputs: 0, commands: 0, unknown: 0, slowestMs: 0, slowestHex: "", heldBytes: 0 };
  for (const model of modelNames) {
    for (let size = 0; size < 4; size++) {
      const printer = {
        scanner: new RealTimeScanner(),
        interpreter: languages.escpos.createInterpreter(modelFor({ model })),
      };
      feed(printer, input, () => size, report);
    }
  }
}

interface Printer {
  scanner: RealTimeScanner;
  interpreter: CommandInterpreter;
}

function newPrinter(random: (below: number) => number): Printer {
  const model = modelNames[random(modelNames.length)];
  return { scanner: new RealTimeScanner(), interpreter: languages.escpos.createInterpreter(modelFor({ model })) };
}

function feed(printer: Printer, input: Uint8Array, random: (below: number) => number, report: FuzzReport): void {
  const tokenizer = new EscPosTokenizer();
  let consumed = 0;
  const run = (next: () => ReturnType<EscPosTokenizer["next"]>) => {
    for (let command = next(); command; command = next()) {
      consumed += command.bytes.length + command.omitted;
      report.commands++;
      for (const effect of printer.interpreter.execute(command)) {
        if (effect.type === "unknown") report.unknown++;
        if (effect.type === "cut") printer.interpreter.paper.cutReceipt();
      }
    }
  };
  for (let start = 0; start < input.length; ) {
    const chunk = input.subarray(start, start + 1 + random(40));
    printer.scanner.scan(chunk);
    tokenizer.push(chunk);
    run(() => tokenizer.next());
    start += chunk.length;
  }
  run(() => tokenizer.end());
  if (consumed !== input.length) throw new Error(`${input.length} bytes went in and ${consumed} came out`);
}
