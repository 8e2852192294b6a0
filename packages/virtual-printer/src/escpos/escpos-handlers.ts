import type { CommandHandlers } from "../line-printer/command-handler.ts";
import { printText } from "../line-printer/text.ts";
import { barcodeCommands } from "./handlers/barcode.ts";
import { characterCommands } from "./handlers/characters.ts";
import { graphicsCommands } from "./handlers/graphics.ts";
import { layoutCommands } from "./handlers/layout.ts";
import { mechanismCommands } from "./handlers/mechanism.ts";
import { pageModeCommands } from "./handlers/page-mode.ts";
import { rasterCommands } from "./handlers/raster.ts";
import { reportCommands } from "./handlers/reports.ts";
import { storedImageCommands } from "./handlers/stored-images.ts";
import { twoDimensionalCommands } from "./handlers/two-d.ts";

/** What every command of ESC/POS does. */
export const escPosHandlers: CommandHandlers = {
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
