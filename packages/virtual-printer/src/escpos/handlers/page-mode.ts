import {
  byteAt,
  type CommandHandler,
  type CommandHandlers,
  digitAt,
  signedWordAt,
  wordAt,
} from "../../line-printer/command-handler.ts";
import type { Engine } from "../../line-printer/line-printer.ts";
import { MAX_PAGE_ROWS, Page, type PageDirection } from "../../line-printer/page.ts";

const DIRECTIONS: readonly PageDirection[] = [0, 1, 2, 3];

const enter: CommandHandler = (engine) => {
  if (engine.page || !engine.line.isEmpty) return;
  engine.page = new Page(engine.model.widthDots);
};

/** ESC W: where on the page the next commands print. An area without size or outside the page is ignored. */
const area: CommandHandler = (engine, bytes) => {
  const x = engine.dotsX(wordAt(bytes, 2));
  const y = engine.dotsY(wordAt(bytes, 4));
  const width = Math.min(engine.dotsX(wordAt(bytes, 6)), engine.model.widthDots - x);
  const height = engine.dotsY(wordAt(bytes, 8));
  if (width <= 0 || height <= 0 || y >= MAX_PAGE_ROWS) return;
  engine.page?.setArea({ x, y, width, height });
};

const direction: CommandHandler = ({ page }, bytes) => {
  const wanted = DIRECTIONS[digitAt(bytes, 2)];
  if (!page || wanted === undefined) return;
  page.direction = wanted;
  page.home();
};

/** FF: print the page and go back to standard mode. Outside page mode it finishes the line. */
const formFeed: CommandHandler = (engine) => {
  if (engine.page) {
    printPage(engine, engine.page);
    engine.page = undefined;
  } else if (engine.line.hasMarks) {
    engine.endLine();
  }
};

function printPage(engine: Engine, page: Page): void {
  engine.paper.print(page.picture(), 0);
  for (const { row, heightDots, text } of page.texts()) engine.paper.note(text, heightDots, row);
  engine.feed(page.height);
}

const absoluteY: CommandHandler = (engine, bytes) => {
  if (engine.page) engine.page.y = engine.dotsY(wordAt(bytes, 2));
};

const relativeY: CommandHandler = (engine, bytes) => {
  if (engine.page) engine.page.y = Math.max(0, engine.page.y + engine.dotsY(signedWordAt(bytes, 2)));
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
  "ESC FF": (engine) => {
    if (engine.page) printPage(engine, engine.page);
  },
  CAN: ({ page }) => page?.clearArea(),
  "ESC S": (engine) => {
    engine.page = undefined;
  },
  "GS $": absoluteY,
  "GS \\": relativeY,
  "GS ( Q": drawing,
};
