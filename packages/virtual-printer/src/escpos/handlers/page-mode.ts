import { byteAt, digitAt, signedWordAt, wordAt } from "../../commands/parameters.ts";
import type { CommandHandler, CommandHandlers } from "../../line-printer/command-handler.ts";
import type { LinePrinter } from "../../line-printer/line-printer.ts";
import { maxPageRows, Page, type PageDirection } from "../../line-printer/page.ts";

const directions: readonly PageDirection[] = [0, 1, 2, 3];

const enter: CommandHandler = (printer) => {
  if (printer.page || !printer.line.isEmpty) return;
  printer.page = new Page(printer.model.widthDots);
};

/** ESC W: where on the page the next commands print. An area without size or outside the page is ignored. */
const area: CommandHandler = (printer, bytes) => {
  const x = printer.dotsX(wordAt(bytes, 2));
  const y = printer.dotsY(wordAt(bytes, 4));
  const width = Math.min(printer.dotsX(wordAt(bytes, 6)), printer.model.widthDots - x);
  const height = printer.dotsY(wordAt(bytes, 8));
  if (width <= 0 || height <= 0 || y >= maxPageRows) return;
  printer.page?.setArea({ x, y, width, height });
};

const direction: CommandHandler = ({ page }, bytes) => {
  const wanted = directions[digitAt(bytes, 2)];
  if (!page || wanted === undefined) return;
  page.direction = wanted;
  page.home();
};

/** FF: print the page and go back to standard mode. Outside page mode it finishes the line. */
const formFeed: CommandHandler = (printer) => {
  if (printer.page) {
    printPage(printer, printer.page);
    printer.page = undefined;
  } else if (printer.line.hasMarks) {
    printer.endLine();
  }
};

function printPage(printer: LinePrinter, page: Page): void {
  printer.paper.print(page.picture(), 0);
  for (const { row, heightDots, text } of page.texts()) printer.paper.note(text, heightDots, row);
  printer.feed(page.height);
}

const absoluteY: CommandHandler = (printer, bytes) => {
  if (printer.page) printer.page.y = printer.dotsY(wordAt(bytes, 2));
};

const relativeY: CommandHandler = (printer, bytes) => {
  if (printer.page) printer.page.y = Math.max(0, printer.page.y + printer.dotsY(signedWordAt(bytes, 2)));
};

/** GS ( Q fn 48/49: lines and boxes of page mode. */
const drawing: CommandHandler = ({ page }, bytes) => {
  if (!page) return;
  const fn = byteAt(bytes, 5);
  if (fn !== 48 && fn !== 49) return;
  const [x1, y1, x2, y2] = [wordAt(bytes, 6), wordAt(bytes, 8), wordAt(bytes, 10), wordAt(bytes, 12)];
  const thickness = Math.max(1, byteAt(bytes, 15));
  page.rule(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1) + 1, Math.abs(y2 - y1) + 1, thickness, fn === 49);
};

export const pageModeCommands: CommandHandlers = {
  "ESC L": enter,
  "FS L": enter,
  "ESC W": area,
  "ESC T": direction,
  FF: formFeed,
  "ESC FF": (printer) => {
    if (printer.page) printPage(printer, printer.page);
  },
  CAN: ({ page }) => page?.clearArea(),
  "ESC S": (printer) => {
    printer.page = undefined;
  },
  "GS $": absoluteY,
  "GS \\": relativeY,
  "GS ( Q": drawing,
};
