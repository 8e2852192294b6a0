import type { Effect } from "./effect.ts";
import type { Command } from "./escpos/tokenizer.ts";
import { barcodeCommands } from "./interpreter/barcode.ts";
import { characterCommands } from "./interpreter/character-commands.ts";
import type { CommandHandlers } from "./interpreter/command-handler.ts";
import { Engine } from "./interpreter/engine.ts";
import { graphicsCommands } from "./interpreter/graphics.ts";
import { layoutCommands } from "./interpreter/layout.ts";
import { Macro } from "./interpreter/macro.ts";
import { mechanismCommands } from "./interpreter/mechanism.ts";
import { pageModeCommands } from "./interpreter/page-mode.ts";
import { rasterCommands } from "./interpreter/raster.ts";
import { reportCommands } from "./interpreter/reports.ts";
import { storedImageCommands } from "./interpreter/stored-images.ts";
import { printText } from "./interpreter/text.ts";
import { twoDimensionalCommands } from "./interpreter/two-d.ts";
import type { PrinterModel } from "./models.ts";
import type { Paper } from "./paper.ts";

const escPosHandlers: CommandHandlers = {
  ...characterCommands,
  ...layoutCommands,
  ...pageModeCommands,
  ...rasterCommands,
  ...graphicsCommands,
  ...storedImageCommands,
  ...barcodeCommands,
  ...twoDimensionalCommands,
  ...mechanismCommands,
  ...reportCommands,
  text: printText,
  unknown: (engine, bytes) => engine.emit({ type: "unknown", bytes }),
};

/**
 * Turns commands into marks on paper, one at a time, and says what else each of them does. It knows no time: the feed
 * effects of a command tell a machine how far the paper has to move before the next command's turn comes.
 */
export class Interpreter {
  readonly model: PrinterModel;
  readonly #engine: Engine;
  readonly #macro = new Macro();
  readonly #handlers: CommandHandlers;

  constructor(model: PrinterModel, handlers: CommandHandlers = escPosHandlers) {
    this.model = model;
    this.#handlers = handlers;
    this.#engine = new Engine(model);
  }

  get paper(): Paper {
    return this.#engine.paper;
  }

  execute(command: Command): Effect[] {
    for (const step of this.#macro.expand(command)) this.#run(step);
    return this.#engine.takeEffects();
  }

  /** Power off and on: modes, buffers and downloaded data are gone; the paper stays as it is. */
  reset(): void {
    this.#engine.powerCycle();
    this.#macro.clear();
  }

  #run(command: Command): void {
    if (!this.#engine.selected && command.name !== "ESC =") return;
    this.#handlers[command.name]?.(this.#engine, command.bytes);
  }
}
