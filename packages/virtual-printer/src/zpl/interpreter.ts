import type { Command, CommandInterpreter } from "../commands/command.ts";
import type { Effect } from "../commands/effect.ts";
import type { Questions } from "../commands/pattern-receiver.ts";
import type { PrinterModel } from "../models.ts";
import { Paper } from "../paper.ts";
import { type BarSettings, powerOnBars } from "./codes.ts";
import { Label } from "./label.ts";

/** What a label printer answers at any time. */
export const zplQuestions: Questions = {
  "~HS": { type: "host-status" },
  "~HI": { type: "host-identification" },
};

/** ^PQ goes up to eight digits; the paper keeps no more than this many labels until they are taken. */
const mostCopies = 256;

/** A label printer: each format becomes as many labels as it asks for, each exactly as long as it says. */
export class LabelInterpreter implements CommandInterpreter {
  readonly model: PrinterModel;
  readonly paper: Paper;
  readonly #bars: BarSettings = { ...powerOnBars };

  constructor(model: PrinterModel) {
    this.model = model;
    this.paper = new Paper(model.widthDots, model.cutterDistanceDots);
  }

  execute({ name, bytes }: Command): Effect[] {
    if (name === "unknown" || (name === "control" && !isQuestion(bytes))) return [{ type: "unknown", bytes }];
    if (name !== "label") return [];
    const label = new Label(this.model.widthDots, this.#bars);
    const effects: Effect[] = [];
    for (const command of commandsIn(bytes)) {
      const isObeyed = command.startsWith("^") && label.obey(command.slice(1, 3), command.slice(3));
      const skipped = Buffer.from(command, "latin1");
      if (!isObeyed && !isQuestion(skipped)) effects.push({ type: "unknown", bytes: skipped });
    }
    const finished = label.finish();
    for (let copy = 0; copy < Math.min(label.copies, mostCopies); copy++) effects.push(...this.#print(finished));
    return effects;
  }

  /** Sets ^BY back. A half-received label is the tokenizer's to forget. */
  reset(): void {
    Object.assign(this.#bars, powerOnBars);
  }

  #print({ picture, lines }: ReturnType<Label["finish"]>): Effect[] {
    this.paper.print(picture, 0);
    for (const { y, height, text } of lines) this.paper.note(text, height, y);
    const dots = this.paper.feed(picture.height);
    this.paper.cut();
    return [
      { type: "feed", dots },
      { type: "cut", mode: "partial" },
    ];
  }
}

/** Answered where it stands in the stream, before the label around it is read. */
function isQuestion(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString("latin1").slice(0, 3) in zplQuestions;
}

/**
 * The commands of a format, bytes as characters of the same number. Line ends are ignored, inside commands too; blanks are
 * not. What stands before the first caret is no command.
 */
function commandsIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\r\n]/g, "");
  return text.split(/(?=[\^~])/).filter((part) => /^[\^~]/.test(part));
}
