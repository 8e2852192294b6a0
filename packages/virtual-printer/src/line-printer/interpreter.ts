import type { Command, CommandInterpreter } from "../commands/command.ts";
import type { Effect } from "../commands/effect.ts";
import type { PrinterModel } from "../models.ts";
import type { Paper } from "../paper.ts";
import type { CommandHandlers } from "./command-handler.ts";
import { LinePrinter } from "./line-printer.ts";

/**
 * Executes the commands of a line printer by the handlers of its language. It knows no time: the feed effects of a command
 * tell a machine how far the paper has to move before the next command's turn comes.
 */
export class LineInterpreter implements CommandInterpreter {
  readonly model: PrinterModel;
  readonly #printer: LinePrinter;
  readonly #handlers: CommandHandlers;

  constructor(model: PrinterModel, handlers: CommandHandlers) {
    this.model = model;
    this.#handlers = handlers;
    this.#printer = new LinePrinter(model);
  }

  get paper(): Paper {
    return this.#printer.paper;
  }

  execute(command: Command): Effect[] {
    if (!this.#printer.selected && command.name !== "ESC =") return [];
    this.#handlers[command.name]?.(this.#printer, command.bytes);
    return this.#printer.takeEffects();
  }

  /** Power off and on: modes, buffers and downloaded data are gone; the paper stays as it is. */
  reset(): void {
    this.#printer.powerCycle();
  }
}
