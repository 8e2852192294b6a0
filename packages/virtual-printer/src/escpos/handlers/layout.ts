import { byteAt, digitAt, signedWordAt, wordAt } from "../../commands/parameters.ts";
import { type CommandHandler, type CommandHandlers, setsModes } from "../../line-printer/command-handler.ts";
import type { LinePrinter } from "../../line-printer/line-printer.ts";
import { alignments } from "../../line-printer/modes.ts";
import { columnWidth } from "../../line-printer/text.ts";

const defaultTabColumns = 8;
const maxReverseLines = 2;
const maxReverseUnits = 48;

const feedUnits: CommandHandler = (printer, bytes) => printer.endLine(printer.dotsY(byteAt(bytes, 2)));

const reverseLines: CommandHandler = (printer, bytes) => {
  const lines = byteAt(bytes, 2);
  if (lines <= maxReverseLines) reverse(printer, lines * printer.modes.lineSpacing);
};

const reverseUnits: CommandHandler = (printer, bytes) => {
  const units = byteAt(bytes, 2);
  if (units <= maxReverseUnits) reverse(printer, printer.dotsY(units));
};

function reverse(printer: LinePrinter, dots: number): void {
  if (printer.page) return;
  if (printer.line.hasMarks) printer.endLine(0);
  printer.feed(-dots);
}

const alignment: CommandHandler = (printer, bytes) => {
  const wanted = alignments[digitAt(bytes, 2)];
  if (wanted && printer.line.isEmpty) printer.modes.alignment = wanted;
};

const tab: CommandHandler = (printer) => {
  const target = printer.page ?? printer.line;
  const stops = printer.modes.tabs;
  const step = defaultTabColumns * columnWidth(printer);
  const next = stops ? stops.find((stop) => stop > target.x) : (Math.floor(target.x / step) + 1) * step;
  if (next === undefined || next > printer.availableWidth) return;
  target.x = next;
  printer.line.moved = printer.page === undefined;
};

/** Stops are columns of the character width of the moment and have to ascend; the first that does not ends the list. */
const tabStops: CommandHandler = (printer, bytes) => {
  const width = columnWidth(printer);
  const columns: number[] = [];
  for (const column of bytes.subarray(2)) {
    if (column <= (columns.at(-1) ?? 0)) break;
    columns.push(column);
  }
  printer.modes.tabs = columns.map((column) => column * width);
};

const absolutePosition: CommandHandler = (printer, bytes) => printer.moveTo(printer.dotsX(wordAt(bytes, 2)));

const relativePosition: CommandHandler = (printer, bytes) => {
  const current = (printer.page ?? printer.line).x;
  printer.moveTo(current + printer.dotsX(signedWordAt(bytes, 2)));
};

/** GS T n: back to the beginning of the line, dropping (0) or printing (1) what is on it. */
const beginningOfLine: CommandHandler = (printer, bytes) => {
  if (printer.page || printer.line.isEmpty) return;
  if (digitAt(bytes, 2) === 1 && printer.line.hasMarks) printer.endLine();
  else printer.line.clear();
};

/** Where marks go. */
export const layoutCommands: CommandHandlers = {
  "ESC @": (printer) => {
    printer.initialise();
    // An initialised printer reports nothing by itself any more.
    printer.emit({ type: "autoStatus", mask: 0 });
  },
  LF: (printer) => printer.feedLines(1),
  "ESC d": (printer, bytes) => printer.feedLines(byteAt(bytes, 2)),
  "ESC J": feedUnits,
  "ESC e": reverseLines,
  "ESC K": reverseUnits,
  HT: tab,
  "ESC D": tabStops,
  "ESC a": alignment,
  "ESC $": absolutePosition,
  "ESC \\": relativePosition,
  "GS T": beginningOfLine,
  "ESC <": (printer) => printer.line.clear(),
  "ESC 2": setsModes((_bytes, { model }) => ({ lineSpacing: model.lineSpacingDots })),
  "ESC 3": setsModes((bytes, printer) => ({ lineSpacing: printer.dotsY(byteAt(bytes, 2)) })),
  "GS L": (printer, bytes) => {
    if (printer.line.isEmpty)
      printer.modes.leftMargin = Math.min(printer.dotsX(wordAt(bytes, 2)), printer.model.widthDots);
  },
  "GS W": (printer, bytes) => {
    if (printer.line.isEmpty) printer.modes.areaWidth = printer.dotsX(wordAt(bytes, 2));
  },
  "GS P": ({ modes, model }, bytes) => {
    const x = byteAt(bytes, 2) || model.motionUnits.x;
    const y = byteAt(bytes, 3) || model.motionUnits.y;
    modes.motionUnits = { x, y };
  },
};
