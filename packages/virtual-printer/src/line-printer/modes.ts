import type { PrinterModel } from "../models.ts";
import type { HriPosition } from "../symbols/bars.ts";
import type { Font } from "../text/glyphs.ts";

/** In the order in which commands number them. */
export const alignments = ["left", "center", "right"] as const;
export type Alignment = (typeof alignments)[number];

/** Everything ESC @ sets back. Lengths are in dots. */
export interface Modes {
  font: Font;
  bold: boolean;
  doubleStrike: boolean;
  underline: number;
  width: number;
  height: number;
  invert: boolean;
  upsideDown: boolean;
  rotated: boolean;
  characterSpacing: number;
  alignment: Alignment;
  lineSpacing: number;
  leftMargin: number;
  areaWidth: number;
  /** Undefined is the default of every 8 columns. */
  tabs: readonly number[] | undefined;
  motionUnits: { x: number; y: number };
  codePage: string;
  international: number;
  utf8: boolean;
  multibyte: boolean;
  /** FS C n: 0 JIS, 1 and 2 Shift JIS; undefined on printers that were never told. */
  japanese: "jis" | "shift_jis" | undefined;
  kanji: { underline: number; width: number; height: number; before: number; after: number };
  barcode: { hri: HriPosition; hriFont: Font; height: number; moduleWidth: number };
}

const defaultBarcodeHeight = 162;
const defaultModuleWidth = 3;

export function defaultModes(model: PrinterModel): Modes {
  return {
    font: "A",
    bold: false,
    doubleStrike: false,
    underline: 0,
    width: 1,
    height: 1,
    invert: false,
    upsideDown: false,
    rotated: false,
    characterSpacing: 0,
    alignment: "left",
    lineSpacing: model.lineSpacingDots,
    leftMargin: 0,
    areaWidth: model.widthDots,
    tabs: undefined,
    motionUnits: model.motionUnits,
    codePage: model.codePages[0] ?? "cp437",
    international: 0,
    utf8: false,
    multibyte: model.multibyte.initially,
    japanese: undefined,
    kanji: { underline: 0, width: 1, height: 1, before: 0, after: 0 },
    barcode: { hri: "none", hriFont: "A", height: defaultBarcodeHeight, moduleWidth: defaultModuleWidth },
  };
}
