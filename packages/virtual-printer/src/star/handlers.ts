import { Bitmap } from "../bitmap.ts";
import { byteAt, digitAt, signedWordAt, wordAt } from "../commands/parameters.ts";
import type { Questions } from "../commands/pattern-receiver.ts";
import { type CommandHandler, type CommandHandlers, setsModes } from "../line-printer/command-handler.ts";
import { alignments } from "../line-printer/modes.ts";
import { drawColumns, rasterPicture } from "../line-printer/picture-data.ts";
import { printText } from "../line-printer/text.ts";
import { fontA, plainDescent } from "../text/glyphs.ts";
import { starCodes } from "./codes.ts";

/** Real-time status: answered when it is received. */
export const starQuestions: Questions = { "\x1b\x06\x01": { type: "star-status" } };

const maxScale = 6;
/** ESC z 1 and ESC 0: 4 mm and 3 mm. */
const wideSpacing = 32;
const narrowSpacing = 24;
/** ESC J counts in quarters of a millimetre, ESC I in eighths, which are dots. */
const dotsPerQuarterMm = 2;
const stripeRows = 24;
const pulseStepMs = 10;
const usualPulseMs = 200;
const asterisk = 0x2a;

const size: CommandHandler = ({ modes }, bytes) => {
  modes.height = Math.min(maxScale, digitAt(bytes, 2) + 1);
  modes.width = Math.min(maxScale, digitAt(bytes, 3) + 1);
};

const bitImage: CommandHandler = (printer, bytes) => {
  const picture = new Bitmap(Math.min(wordAt(bytes, 2), printer.model.widthDots), stripeRows);
  drawColumns(bytes.subarray(4), stripeRows / 8, picture);
  if (picture.width > 0) printer.put({ picture, descent: plainDescent });
};

const raster: CommandHandler = (printer, bytes) => {
  const picture = rasterPicture(bytes.subarray(9), wordAt(bytes, 4) * 8, wordAt(bytes, 6), printer.model.widthDots);
  if (picture.width > 0 && picture.height > 0) printer.printBlock(picture);
};

/** ESC d: 0 full, 1 partial, where the paper is; 2 and 3 the same after a feed to the knife. */
const cut: CommandHandler = (printer, bytes) => {
  const n = digitAt(bytes, 2);
  printer.finishLine();
  if (n >= 2) printer.feed(printer.model.cutterDistanceDots);
  printer.cut(n % 2 === 0 ? "full" : "partial");
};

const drawer =
  (pin: 2 | 5): CommandHandler =>
  (printer) =>
    printer.emit({ type: "drawer", pin, onMs: usualPulseMs, offMs: pulseStepMs * 2 });

/** ESC GS ETX s n1 n2: the question comes back with a counter. Only s = 1 waits for the paper. */
const printEnd: CommandHandler = (printer, bytes) => {
  const s = byteAt(bytes, 3);
  printer.finishLine();
  if (s > 1) return;
  if (s === 1) printer.memory.printEnds = (printer.memory.printEnds + 1) & 0xff;
  printer.emit({ type: "printEnd", answer: Uint8Array.of(...bytes, printer.memory.printEnds, 0) });
};

/** ESC # * LF NUL asks for the version, and the answer begins as the question does. Memory switches are not kept. */
const version: CommandHandler = (printer, bytes) => {
  if (byteAt(bytes, 2) !== asterisk) return;
  printer.emit({ type: "reply", bytes: Buffer.from(`\x1b#*,${printer.model.name}Ver1.00\n\0`, "latin1") });
};

/** Margins count in characters of font A. */
const columns = (count: number) => count * fontA.width;

/** What Platen and the common libraries send to Star printers. */
export const starHandlers: CommandHandlers = {
  ...starCodes,
  text: printText,
  unknown: (printer, bytes) => printer.emit({ type: "unknown", bytes }),
  LF: (printer) => printer.feedLines(1),
  BEL: drawer(2),
  SUB: drawer(5),
  "ESC @": (printer) => printer.initialise(),
  "ESC RS F": setsModes((bytes) => ({ font: digitAt(bytes, 3) === 0 ? "A" : "B" })),
  "ESC E": setsModes(() => ({ bold: true })),
  "ESC F": setsModes(() => ({ bold: false })),
  "ESC 4": setsModes(() => ({ invert: true })),
  "ESC 5": setsModes(() => ({ invert: false })),
  "ESC -": setsModes((bytes) => ({ underline: digitAt(bytes, 2) === 1 ? 1 : 0 })),
  "ESC i": size,
  "ESC R": setsModes((bytes) => ({ international: byteAt(bytes, 2) })),
  "ESC GS t": setsModes((bytes, { model }) => ({ codePage: model.codePages[byteAt(bytes, 3)] ?? "cp437" })),
  "ESC GS a": (printer, bytes) => {
    const wanted = alignments[digitAt(bytes, 3)];
    if (wanted && printer.line.isEmpty) printer.modes.alignment = wanted;
  },
  "ESC GS A": (printer, bytes) => printer.moveTo(wordAt(bytes, 3)),
  "ESC GS R": (printer, bytes) => printer.moveTo(printer.line.x + signedWordAt(bytes, 3)),
  "ESC l": setsModes((bytes) => ({ leftMargin: columns(byteAt(bytes, 2)) })),
  "ESC Q": setsModes((bytes, printer) => ({ areaWidth: columns(byteAt(bytes, 2)) - printer.modes.leftMargin })),
  "ESC z": setsModes(() => ({ lineSpacing: wideSpacing })),
  "ESC 0": setsModes(() => ({ lineSpacing: narrowSpacing })),
  "ESC I": (printer, bytes) => printer.endLine(byteAt(bytes, 2)),
  "ESC J": (printer, bytes) => printer.endLine(byteAt(bytes, 2) * dotsPerQuarterMm),
  "ESC a": (printer, bytes) => printer.feedLines(byteAt(bytes, 2)),
  "ESC #": version,
  "ESC X": bitImage,
  "ESC GS S": raster,
  "ESC d": cut,
  "ESC GS ETX": printEnd,
  "ESC RS a": (printer, bytes) => {
    printer.memory.answersEtb = digitAt(bytes, 3) % 2 === 1;
  },
  ETB: (printer) => {
    printer.finishLine();
    if (printer.memory.answersEtb) printer.emit({ type: "statusBlock" });
  },
};
