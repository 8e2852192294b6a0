import { byteAt, digitAt, switchAt } from "../../commands/parameters.ts";
import { type CommandHandler, type CommandHandlers, setsModes } from "../../line-printer/command-handler.ts";

const maxUnderline = 2;
/** ESC V 2 turns as 1 does, with a wider gap. */
const maxRotation = 2;
const utf8Encoding = 2;

const printMode: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  modes.font = (n & 0x01) !== 0 ? "B" : "A";
  modes.bold = (n & 0x08) !== 0;
  modes.height = (n & 0x10) !== 0 ? 2 : 1;
  modes.width = (n & 0x20) !== 0 ? 2 : 1;
  modes.underline = (n & 0x80) !== 0 ? 1 : 0;
};

const characterSize: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  modes.width = ((n >> 4) & 7) + 1;
  modes.height = (n & 7) + 1;
  modes.kanji = { ...modes.kanji, width: modes.width, height: modes.height };
};

const underline: CommandHandler = ({ modes }, bytes) => {
  const dots = digitAt(bytes, 2);
  if (dots <= maxUnderline) modes.underline = dots;
};

/** Fonts C to E are small fonts too; 97 and 98 are special forms of A and B. */
const font: CommandHandler = ({ modes }, bytes) => {
  const n = digitAt(bytes, 2);
  modes.font = n === 0 || n === 97 ? "A" : "B";
};

const kanjiMode: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  const width = (n & 0x04) !== 0 ? 2 : 1;
  const height = (n & 0x08) !== 0 ? 2 : 1;
  modes.kanji = { ...modes.kanji, width, height, underline: (n & 0x80) !== 0 ? 1 : 0 };
};

const kanjiUnderline: CommandHandler = ({ modes }, bytes) => {
  const dots = digitAt(bytes, 2);
  if (dots <= maxUnderline) modes.kanji = { ...modes.kanji, underline: dots };
};

const kanjiQuadruple: CommandHandler = ({ modes }, bytes) => {
  const size = switchAt(bytes, 2) ? 2 : 1;
  modes.kanji = { ...modes.kanji, width: size, height: size };
};

const kanjiSpacing: CommandHandler = (printer, bytes) => {
  const before = printer.dotsX(byteAt(bytes, 2));
  const after = printer.dotsX(byteAt(bytes, 3));
  printer.modes.kanji = { ...printer.modes.kanji, before, after };
};

const encodingSystem: CommandHandler = ({ modes }, bytes) => {
  const isEncoding = digitAt(bytes, 5) === 0;
  if (isEncoding) modes.utf8 = digitAt(bytes, 6) === utf8Encoding;
};

/** How characters look and what bytes mean. */
export const characterCommands: CommandHandlers = {
  "ESC !": printMode,
  "GS !": characterSize,
  "ESC -": underline,
  "ESC M": font,
  "ESC t": setsModes((bytes, { model }) => ({
    codePage: model.codePages[byteAt(bytes, 2)] ?? model.codePages[0] ?? "cp437",
  })),
  "ESC E": setsModes((bytes) => ({ bold: switchAt(bytes, 2) })),
  "ESC G": setsModes((bytes) => ({ doubleStrike: switchAt(bytes, 2) })),
  "GS B": setsModes((bytes) => ({ invert: switchAt(bytes, 2) })),
  "ESC {": (printer, bytes) => {
    if (printer.line.isEmpty) printer.modes.upsideDown = switchAt(bytes, 2);
  },
  "ESC V": ({ modes }, bytes) => {
    const n = digitAt(bytes, 2);
    if (n <= maxRotation) modes.rotated = n !== 0;
  },
  "ESC SP": setsModes((bytes, printer) => ({ characterSpacing: printer.dotsX(byteAt(bytes, 2)) })),
  "ESC R": setsModes((bytes) => ({ international: byteAt(bytes, 2) })),
  "FS &": setsModes(() => ({ multibyte: true })),
  "FS .": setsModes(() => ({ multibyte: false })),
  "FS !": kanjiMode,
  "FS -": kanjiUnderline,
  "FS W": kanjiQuadruple,
  "FS S": kanjiSpacing,
  "FS C": setsModes((bytes) => ({ japanese: digitAt(bytes, 2) === 0 ? "jis" : "shift_jis" })),
  "FS ( C": encodingSystem,
};
