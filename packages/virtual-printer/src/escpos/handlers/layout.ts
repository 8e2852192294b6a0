import {
  byteAt,
  type CommandHandler,
  type CommandHandlers,
  digitAt,
  signedWordAt,
  wordAt,
} from "../../line-printer/command-handler.ts";
import type { Engine } from "../../line-printer/line-printer.ts";
import type { Alignment } from "../../line-printer/modes.ts";
import { columnWidth } from "../../line-printer/text.ts";

const ALIGNMENTS: readonly Alignment[] = ["left", "center", "right"];
const DEFAULT_TAB_COLUMNS = 8;
const MAX_REVERSE_LINES = 2;
const MAX_REVERSE_UNITS = 48;

/** LF, also on an empty line, which then is a blank line of text. */
const lineFeed: CommandHandler = (engine) => feedLines(engine, 1);

export function feedLines(engine: Engine, lines: number): void {
  if (engine.page) {
    engine.endLine(engine.modes.lineSpacing * lines);
    return;
  }
  const { paper, modes, line } = engine;
  const blank = line.hasMarks ? lines - 1 : lines;
  if (line.hasMarks || lines === 0) engine.endLine(lines === 0 ? 0 : modes.lineSpacing);
  line.clear();
  for (let count = 0; count < blank; count += 1) {
    paper.note("", modes.lineSpacing);
    engine.feed(modes.lineSpacing);
  }
}

const feedUnits: CommandHandler = (engine, bytes) => engine.endLine(engine.dotsY(byteAt(bytes, 2)));

const reverseLines: CommandHandler = (engine, bytes) => {
  const lines = byteAt(bytes, 2);
  if (lines <= MAX_REVERSE_LINES) reverse(engine, lines * engine.modes.lineSpacing);
};

const reverseUnits: CommandHandler = (engine, bytes) => {
  const units = byteAt(bytes, 2);
  if (units <= MAX_REVERSE_UNITS) reverse(engine, engine.dotsY(units));
};

function reverse(engine: Engine, dots: number): void {
  if (engine.page) return;
  if (engine.line.hasMarks) engine.endLine(0);
  engine.feed(-dots);
}

const alignment: CommandHandler = (engine, bytes) => {
  const wanted = ALIGNMENTS[digitAt(bytes, 2)];
  if (wanted && engine.line.isEmpty) engine.modes.alignment = wanted;
};

const tab: CommandHandler = (engine) => {
  const target = engine.page ?? engine.line;
  const stops = engine.modes.tabs;
  const limit = engine.page ? engine.page.lineWidth : engine.areaWidth;
  const step = DEFAULT_TAB_COLUMNS * columnWidth(engine);
  const next = stops ? stops.find((stop) => stop > target.x) : (Math.floor(target.x / step) + 1) * step;
  if (next === undefined || next > limit) return;
  target.x = next;
  engine.line.moved = engine.page === undefined;
};

/** Stops are columns of the character width of the moment and have to ascend; the first that does not ends the list. */
const tabStops: CommandHandler = (engine, bytes) => {
  const width = columnWidth(engine);
  const columns: number[] = [];
  for (const column of bytes.subarray(2)) {
    if (column <= (columns.at(-1) ?? 0)) break;
    columns.push(column);
  }
  engine.modes.tabs = columns.map((column) => column * width);
};

const absolutePosition: CommandHandler = (engine, bytes) => moveTo(engine, engine.dotsX(wordAt(bytes, 2)));

const relativePosition: CommandHandler = (engine, bytes) => {
  const current = (engine.page ?? engine.line).x;
  moveTo(engine, current + engine.dotsX(signedWordAt(bytes, 2)));
};

/** A place outside the print area is ignored. */
export function moveTo(engine: Engine, x: number): void {
  const limit = engine.page ? engine.page.lineWidth : engine.areaWidth;
  if (x < 0 || x > limit) return;
  if (engine.page) {
    engine.page.x = x;
    return;
  }
  engine.line.x = x;
  // At the beginning of an empty line nothing has moved: the commands that want one still work.
  engine.line.moved = engine.line.moved || x > 0;
}

/** GS T n: back to the beginning of the line, dropping (0) or printing (1) what is on it. */
const beginningOfLine: CommandHandler = (engine, bytes) => {
  if (engine.page || engine.line.isEmpty) return;
  if (digitAt(bytes, 2) === 1 && engine.line.hasMarks) engine.endLine();
  else engine.line.clear();
};

/** Where marks go. */
export const layoutCommands: CommandHandlers = {
  "ESC @": (engine) => {
    engine.initialise();
    // An initialised printer reports nothing by itself any more.
    engine.emit({ type: "autoStatus", mask: 0 });
  },
  LF: lineFeed,
  "ESC d": (engine, bytes) => feedLines(engine, byteAt(bytes, 2)),
  "ESC J": feedUnits,
  "ESC e": reverseLines,
  "ESC K": reverseUnits,
  HT: tab,
  "ESC D": tabStops,
  "ESC a": alignment,
  "ESC $": absolutePosition,
  "ESC \\": relativePosition,
  "GS T": beginningOfLine,
  "ESC <": (engine) => engine.line.clear(),
  "ESC 2": ({ modes, model }) => {
    modes.lineSpacing = model.lineSpacingDots;
  },
  "ESC 3": (engine, bytes) => {
    engine.modes.lineSpacing = engine.dotsY(byteAt(bytes, 2));
  },
  "GS L": (engine, bytes) => {
    if (engine.line.isEmpty) engine.modes.leftMargin = Math.min(engine.dotsX(wordAt(bytes, 2)), engine.model.widthDots);
  },
  "GS W": (engine, bytes) => {
    if (engine.line.isEmpty) engine.modes.areaWidth = engine.dotsX(wordAt(bytes, 2));
  },
  "GS P": ({ modes, model }, bytes) => {
    const x = byteAt(bytes, 2) || model.motionUnits.x;
    const y = byteAt(bytes, 3) || model.motionUnits.y;
    modes.motionUnits = { x, y };
  },
};
