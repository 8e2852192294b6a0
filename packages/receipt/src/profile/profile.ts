import type { Symbology } from "../document.ts";
import type { CodePageNumbers } from "../text/code-pages.ts";
import type { PrinterCharset } from "../text/multibyte.ts";

/** What a printer can do. Where it is never enters this package, so rendering cannot know the network. */
export interface PrinterProfile {
  /** A name from `printerModels`, as in "epson-tm-t20iii"; "generic" for any ESC/POS printer. */
  model: string;
  /** What its bytes are written in. */
  language: PrinterLanguage;
  dpi: number;
  paperWidthMm: number;
  paper: PrinterPaper;
  /** Dots the head can print across; the paper is a few millimetres wider. */
  dotsPerLine: number;
  /** Label printers print the whole label; on a receipt printer's paper both edges stay blank. */
  printsToEdge: boolean;
  fonts: Record<FontName, Font>;
  codePages: CodePageNumbers;
  /** The Chinese, Japanese or Korean characters it prints as text; all others are drawn. */
  charset: PrinterCharset;
  cutter: boolean;
  /** From the print head to the cutter: fed before a cut so that the last lines stay on this receipt. */
  cutterDistanceDots: number;
  lineSpacingDots: number;
  /** The longest piece it can be told to print, in dots; absent: as long as any roll. */
  longestPieceDots?: number;
  /** More rows than this in one raster command confuse printers that read only the low byte of the count. */
  rasterRowLimit: number;
  speedMmPerS: number;
  /** What it has no command for. A code that needs it is drawn as dots, anything else is refused. */
  lacks: readonly (
    | "drawer"
    | "barcode text on both sides"
    | "barcode text above"
    /** It packs the digits of a Code 128 as it likes, so that its width is not known. */
    | "choice of code sets"
    /** Code 128 with some digits packed two a character, when its content has a ">". */
    | "packed digits beside a >"
    /** Line breaks and tabs within the data of a code. */
    | "control characters in codes"
    /** Every piece of text is put at its own dots, and drawn ones do not stand in a line with the others. */
    | "lines of text"
    /** Labels with gaps or marks between them. */
    | "gaps"
    /** Pictures on lines of their own: they are sent as lines that hold a strip of them each. */
    | "pictures by rows"
    /** A code of its own stands in the middle of the whole line, or without white beside it. */
    | "places for codes"
    /** Line breaks, tabs, and letters that it would put into a code in an encoding of its own choice. */
    | "anything but ASCII in codes"
  )[];
  /** A raw document is a whole label, beside which nothing can stand. */
  rawIsWhole?: true;
  /** Codes it has no command for, or none that is sure to do what it says on every such printer: drawn as dots. */
  drawnCodes: readonly CodeKind[];
  /** The smallest module of a QR code of the printer's own, in dots; absent: any. */
  smallestQrSize?: number;
  /** The largest one. */
  largestQrSize: number;
  /** The widest narrow bar of a barcode of its own, in dots. */
  widestBars: number;
}

/** What it holds. On labels a document that does not say how long one is cannot be printed. */
export type PrinterPaper = "continuous" | "labels";

/** All languages that receipts and labels are written in. */
export type PrinterLanguage = "escpos" | "starprnt" | "zpl" | "epos";

/** Codes as templates name them. */
export type CodeKind = Symbology | "qrcode" | "pdf417" | "datamatrix";

export type FontName = "A" | "B";

/** One character cell in dots, and how many of them stand on a line. */
export interface Font {
  width: number;
  height: number;
  columns: number;
}
