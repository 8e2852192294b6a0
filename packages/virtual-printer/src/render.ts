import type { Command, CommandReader } from "./commands/command.ts";
import type { Effect } from "./commands/effect.ts";
import { languages } from "./languages.ts";
import { modelFor } from "./models.ts";
import type { Receipt } from "./paper.ts";
import type { CodePageTable } from "./text/code-page-tables.ts";
import type { CellSize } from "./text/glyphs.ts";

export interface Rendering {
  /** One for each cut, and one more when something was printed after the last. */
  receipts: Receipt[];
  commands: Command[];
  effects: Effect[];
  /** How far the paper moved forwards in all. */
  heightDots: number;
  /** It was longer than it may be: the rest was not printed. */
  isTooLong: boolean;
}

/** Which printer prints, and what sets it apart from the model of that name. */
export interface RenderOptions {
  model?: string;
  widthMm?: number;
  codePages?: CodePageTable;
  fontB?: CellSize;
  /** Printing ends with the command that takes the paper beyond this. */
  longestDots?: number;
}

/** Prints bytes at once, without a machine, and returns what is on the paper. */
export function renderBytes(bytes: Uint8Array, options: RenderOptions = {}): Rendering {
  const { codePages, fontB, longestDots = Number.POSITIVE_INFINITY } = options;
  const model = { ...modelFor(options), ...(codePages && { codePages }), ...(fontB && { fontB }) };
  const speech = languages[model.language];
  const interpreter = speech.createInterpreter(model);
  const rendering: Rendering = { receipts: [], commands: [], effects: [], heightDots: 0, isTooLong: false };
  for (const command of commandsOf(bytes, speech.createReader())) {
    rendering.commands.push(command);
    for (const effect of interpreter.execute(command)) {
      rendering.effects.push(effect);
      if (effect.type === "feed") rendering.heightDots += Math.max(0, effect.dots);
      if (effect.type === "cut") keep(rendering, interpreter.paper.cutReceipt());
    }
    rendering.isTooLong = rendering.heightDots > longestDots;
    if (rendering.isTooLong) break;
  }
  const rest = interpreter.paper.tearOff();
  // Blank paper after the last cut is the beginning of the next receipt, not one of its own.
  if (rendering.receipts.length === 0 || rest?.bitmap.some((byte) => byte !== 0)) keep(rendering, rest);
  return rendering;
}

function* commandsOf(bytes: Uint8Array, tokenizer: CommandReader): Generator<Command> {
  tokenizer.push(bytes);
  for (let command = tokenizer.next(); command; command = tokenizer.next()) yield command;
  for (let command = tokenizer.end(); command; command = tokenizer.end()) yield command;
}

function keep(rendering: Rendering, receipt: Receipt | undefined): void {
  if (receipt && receipt.heightDots > 0) rendering.receipts.push(receipt);
}
