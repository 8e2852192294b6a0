import type { Effect } from "./effect.ts";
import type { Command } from "./escpos/tokenizer.ts";
import type { PrinterModel } from "./models.ts";
import { Paper } from "./paper.ts";

/** Turns commands into marks on paper, one at a time, and says what else each of them does. It knows no time. */
export class Interpreter {
  readonly model: PrinterModel;
  readonly paper: Paper;

  constructor(model: PrinterModel) {
    this.model = model;
    this.paper = new Paper(model.widthDots, model.cutterDistanceDots);
  }

  execute(command: Command): Effect[] {
    if (command.name === "unknown") return [{ type: "unknown", bytes: command.bytes }];
    return [];
  }

  /** Power off and on: modes, buffers and downloaded data are gone; the paper stays as it is. */
  reset(): void {}
}
