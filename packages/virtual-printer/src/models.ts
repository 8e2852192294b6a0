import { type CodePageTable, epsonCodePages, pos5890CodePages, starCodePages } from "./text/code-page-tables.ts";
import type { MultibyteCharset } from "./text/decoder.ts";
import type { CellSize } from "./text/glyphs.ts";

/** What sets one printer apart from another, as far as the paper shows it. */
export interface PrinterModel {
  name: string;
  maker: string;
  /** What it understands. */
  language: "escpos" | "starprnt" | "zpl" | "epos";
  /** The paper it is sold for; other widths are made up from it. */
  paperMm: number;
  widthDots: number;
  dpi: 180 | 203 | 300;
  /** Label printers print the whole width; on a receipt printer's paper both edges stay blank. */
  printsToEdge: boolean;
  /** Default motion units in 1/inch (GS P 0 0): the same ESC J feeds another length on another model. */
  motionUnits: { x: number; y: number };
  /** ESC 2. */
  lineSpacingDots: number;
  /** From head to knife, about 15 mm. */
  cutterDistanceDots: number;
  hasCutter: boolean;
  /** Of a character in font B. */
  fontB: CellSize;
  /** What ESC t n selects. */
  codePages: CodePageTable;
  multibyte: { charset: MultibyteCharset; initially: boolean };
}

const cutterDistanceMm = 15;
/** Below this the unprinted edges take 10 mm together (58 mm paper: 48 mm of dots), above it 8 mm (80 mm: 72 mm). */
const narrowPaperMm = 60;
const dotsPerMm = 8;

const at203dpi = {
  maker: "EPSON",
  language: "escpos",
  printsToEdge: false,
  paperMm: 80,
  dpi: 203,
  motionUnits: { x: 203, y: 203 },
  lineSpacingDots: 30,
  cutterDistanceDots: cutterDistanceMm * dotsPerMm,
  hasCutter: true,
  fontB: { width: 9, height: 17 },
  codePages: epsonCodePages,
  multibyte: { charset: "gb18030", initially: false },
} as const;

/** A printer that fetches ePOS XML, whose text is Unicode. */
const eposPrinter = { ...at203dpi, language: "epos", codePages: { 16: "windows1252" } } as const;

/** 180 dpi heads have fewer dots on the same paper. */
const at180dpi = {
  widthDots: 512,
  dpi: 180,
  cutterDistanceDots: Math.round((cutterDistanceMm / 25.4) * 180),
} as const;

/** A label printer finds the end of each label itself and has nothing between head and edge to reckon with. */
const labelPrinter = {
  ...at203dpi,
  maker: "Zebra",
  language: "zpl",
  printsToEdge: true,
  paperMm: 104,
  cutterDistanceDots: 0,
} as const;

const defaultModel: PrinterModel = { ...at203dpi, name: "TM-T20III", widthDots: 576 };

const models: readonly PrinterModel[] = [
  defaultModel,
  { ...at203dpi, name: "TM-T20III-CN", widthDots: 576, multibyte: { charset: "gb18030", initially: true } },
  { ...at203dpi, name: "TM-T20III-TW", widthDots: 576, multibyte: { charset: "big5", initially: true } },
  { ...at203dpi, name: "TM-T20III-KR", widthDots: 576, multibyte: { charset: "euc-kr", initially: true } },
  { ...at203dpi, name: "TM-T20III-JP", widthDots: 576, multibyte: { charset: "shift_jis", initially: true } },
  { ...at203dpi, name: "TM-m30", widthDots: 576, fontB: { width: 10, height: 24 } },
  {
    ...at203dpi,
    ...at180dpi,
    name: "TM-T88V",
    // Half a dot vertically: ESC 3 60 is the 1/6 inch that ESC 2 sets.
    motionUnits: { x: 180, y: 360 },
  },
  {
    ...at203dpi,
    name: "POS-5890",
    maker: "POS",
    paperMm: 58,
    widthDots: 384,
    hasCutter: false,
    codePages: pos5890CodePages,
  },
  {
    ...at203dpi,
    name: "TSP143IV",
    maker: "Star",
    language: "starprnt",
    widthDots: 576,
    // 4 mm, as its memory switches are delivered.
    lineSpacingDots: 32,
    fontB: { width: 9, height: 24 },
    codePages: starCodePages,
  },
  { ...eposPrinter, name: "TM-m30III", widthDots: 576, fontB: { width: 10, height: 24 } },
  { ...eposPrinter, ...at180dpi, name: "TM-T88VI", motionUnits: { x: 180, y: 360 } },
  { ...labelPrinter, name: "ZD421-203dpi", widthDots: 832 },
  { ...labelPrinter, name: "ZD421-300dpi", widthDots: 1228, dpi: 300, motionUnits: { x: 300, y: 300 } },
];

export const modelNames: readonly string[] = models.map((model) => model.name);

/** A model by name, on paper of its own or of any other width. Unknown names are refused. */
export function modelFor(options: { model?: string | undefined; widthMm?: number | undefined }): PrinterModel {
  const { model = defaultModel.name, widthMm } = options;
  const found = models.find((candidate) => candidate.name.toLowerCase() === model.toLowerCase());
  if (!found) throw new Error(`There is no printer model "${model}"; known ones are ${modelNames.join(", ")}.`);
  if (widthMm === undefined || widthMm === found.paperMm) return found;
  return { ...found, paperMm: widthMm, widthDots: printableDots(found, widthMm) };
}

/** 80 mm paper carries 72 mm of dots and 58 mm paper 48 mm; a 180 dpi head has fewer dots on the same paper. */
function printableDots(model: PrinterModel, widthMm: number): number {
  const edgesMm = model.printsToEdge ? 0 : widthMm < narrowPaperMm ? 10 : 8;
  const printableMm = Math.max(1, widthMm - edgesMm);
  const dots = model.dpi === 203 ? printableMm * dotsPerMm : (printableMm / 25.4) * model.dpi;
  return Math.round(dots);
}
