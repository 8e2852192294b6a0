import type { CommandHandler, CommandHandlers } from "../line-printer/command-handler.ts";
import { printText } from "../line-printer/text.ts";
import { characterCommands } from "./handlers/characters.ts";
import { codeCommands } from "./handlers/codes.ts";
import { graphicsCommands } from "./handlers/graphics.ts";
import { layoutCommands } from "./handlers/layout.ts";
import { mechanismCommands } from "./handlers/mechanism.ts";
import { pageModeCommands } from "./handlers/page-mode.ts";
import { pictureCommands } from "./handlers/pictures.ts";
import { reportCommands } from "./handlers/reports.ts";

/** Reports bytes that it does not obey. */
const unknown: CommandHandler = (printer, bytes) => printer.emit({ type: "unknown", bytes });

/**
 * Read to their end, so that what follows is not garbled, and reported: macros, BMP files, characters of the host's own,
 * and the numbered pictures of old models.
 */
const notObeyed = ["GS :", "GS ^", "GS D 0", "ESC &", "ESC %", "ESC ?", "FS q", "FS p", "GS *", "GS /"];

/** What every command of ESC/POS does. */
export const escPosHandlers: CommandHandlers = {
  ...characterCommands,
  ...layoutCommands,
  ...pageModeCommands,
  ...pictureCommands,
  ...graphicsCommands,
  ...codeCommands,
  ...mechanismCommands,
  ...reportCommands,
  text: printText,
  unknown,
  ...Object.fromEntries(notObeyed.map((name) => [name, unknown])),
};
