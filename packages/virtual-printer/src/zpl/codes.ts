import type { Bitmap } from "../bitmap.ts";
import { type CaptionLine, captioned, drawBars } from "../symbols/bars.ts";
import { encodeBars } from "../symbols/bwip.ts";
import { encodeLinear, type Linear } from "../symbols/linear.ts";
import { drawMatrix } from "../symbols/matrix.ts";
import { symbolSetting } from "../symbols/modules.ts";
import { fontA } from "../text/glyphs.ts";
import {
  codabarContent,
  code93Content,
  code128Content,
  dataMatrixContent,
  fnc1,
  pdf417Content,
} from "./field-content.ts";

/** A command that says what kind of code the next field is. */
type CodeCommand =
  /** `line`: the place of the flag for text among its parameters; the flag for text above the bars follows it. */
  { kind: "bars"; symbology: number; line: number } | { kind: "qr" | "datamatrix" | "pdf417" };

export type CodeField = CodeCommand & { parameters: readonly string[] };

/** What ^BY sets for the codes after it. */
export interface BarSettings {
  moduleWidth: number;
  /** How many narrow bars a wide one is, in codes of two widths. */
  ratio: number;
  /** For bars whose command names no height. */
  height: number;
}

/** What a printer has when it is switched on. */
export const powerOnBars: Readonly<BarSettings> = { moduleWidth: 2, ratio: 3, height: 10 };

/** ^BY; what it leaves out stays as it was. */
export function setBars(bars: BarSettings, [moduleWidth, ratio, height]: readonly string[]): void {
  bars.moduleWidth = clamped(moduleWidth, 1, widestModule) ?? bars.moduleWidth;
  bars.ratio = clamped(ratio, 2, 3) ?? bars.ratio;
  bars.height = clamped(height, 1, tallest) ?? bars.height;
}

function clamped(text: string | undefined, least: number, most: number): number | undefined {
  const number = Number(text);
  return number ? Math.min(most, Math.max(least, number)) : undefined;
}

/** A code in dots, and what is written beside it. */
interface DrawnCode {
  picture: Bitmap;
  texts: readonly CaptionLine[];
  /**
   * How many dots below the place of ^FO it is printed, negative for above. Zebra's firmware puts a QR code lower by the
   * height that ^BY set last, although the code has no bars: not in the manual, but seen on printed labels.
   */
  offsetDown: number;
}

/** Symbologies by their number in GS k. */
const symbologies = {
  upcA: 0,
  upcE: 1,
  ean13: 2,
  ean8: 3,
  code39: 4,
  itf: 5,
  codabar: 6,
  code93: 7,
  code128: 14,
};

const bars = (symbology: number, line: number): CodeCommand => ({ kind: "bars", symbology, line });

/** By the letters behind the caret; the orientation is part of the first parameter. */
export const codes: Readonly<Record<string, CodeCommand>> = {
  BE: bars(symbologies.ean13, 2),
  B8: bars(symbologies.ean8, 2),
  BU: bars(symbologies.upcA, 2),
  B9: bars(symbologies.upcE, 2),
  B3: bars(symbologies.code39, 3),
  B2: bars(symbologies.itf, 2),
  BK: bars(symbologies.codabar, 3),
  BA: bars(symbologies.code93, 2),
  BC: bars(symbologies.code128, 2),
  BQ: { kind: "qr" },
  BX: { kind: "datamatrix" },
  B7: { kind: "pdf417" },
};

/** 2D codes by their number in GS ( k. */
const matrixKinds = { pdf417: 48, qr: 49, datamatrix: 54 } as const;
const qrModel2 = 50;
const widest = 10_000;
const code128Mode = 5;
const widestModule = 10;
/** Keeps a mistaken height from filling the memory: longer than any label. */
const tallest = 32_000;

/**
 * The code of a field, whose data are bytes written as characters of the same number. Undefined when the data cannot be
 * such a code; a printer then prints nothing.
 */
export function drawCode(field: CodeField, bars: BarSettings, data: string): DrawnCode | undefined {
  if (field.kind === "bars") return drawLinear(field.parameters, field, bars, data);
  const picture = drawModules(field, bars, data);
  return picture && { picture, texts: [], offsetDown: field.kind === "qr" ? bars.height : 0 };
}

function drawModules(field: CodeField, { moduleWidth }: BarSettings, data: string): Bitmap | undefined {
  const number = (place: number) => Number(field.parameters[place]) || 0;
  if (field.kind === "pdf417") return drawPdf417(moduleWidth, number, data);
  if (field.kind === "datamatrix") {
    return drawn("datamatrix", dataMatrixContent(data, field.parameters[6]), {
      [symbolSetting.moduleSize]: [number(1)],
    });
  }
  // ^FDMA,… : error correction and input mode stand before the content of a QR code.
  const settings = {
    [symbolSetting.kind]: [qrModel2],
    [symbolSetting.moduleSize]: [number(2)],
    [symbolSetting.correction]: [level(data)],
  };
  return drawn("qr", data.slice(3), settings);
}

function drawn(
  kind: keyof typeof matrixKinds,
  content: string,
  settings: Readonly<Record<number, number[]>>,
): Bitmap | undefined {
  const setting = (fn: number, fallback: number, index = 0) => settings[fn]?.[index] ?? fallback;
  return drawMatrix(matrixKinds[kind], Buffer.from(content, "latin1"), setting, widest);
}

function level(data: string): number {
  return 48 + Math.max(0, "LMQH".indexOf(data.charAt(0)));
}

/** ^B7N,row height,correction,columns,rows: the row height is in modules, and any number of them. */
function drawPdf417(moduleWidth: number, number: (place: number) => number, data: string): Bitmap | undefined {
  const flat = drawn("pdf417", pdf417Content(data), {
    [symbolSetting.kind]: [number(3)],
    [symbolSetting.shape]: [number(4)],
    [symbolSetting.moduleSize]: [moduleWidth],
    [symbolSetting.rowHeight]: [1],
    [symbolSetting.correction]: [48, 48 + number(2)],
  });
  return flat?.scale(1, Math.max(1, Math.min(number(1), Math.floor(tallest / flat.height))));
}

/** Bars have their height directly before the flags for the text. */
function drawLinear(
  parameters: readonly string[],
  { symbology, line }: { symbology: number; line: number },
  { moduleWidth, ratio, height }: BarSettings,
  data: string,
): DrawnCode | undefined {
  const symbol = linear(parameters, symbology, data);
  if (!symbol) return undefined;
  const ownHeight = clamped(parameters[line - 1], 1, tallest) ?? height;
  const bars = drawBars(symbol, moduleWidth, ownHeight, Math.round(ratio * moduleWidth));
  const position = parameters[line] !== "Y" ? "none" : parameters[line + 1] === "Y" ? "above" : "below";
  const { picture, texts } = captioned(bars, symbol.hri, position, fontA);
  // ^FO names the place of the bars; text above them is printed above it.
  return { picture, texts, offsetDown: position === "above" ? bars.height - picture.height : 0 };
}

function linear(parameters: readonly string[], symbology: number, data: string): Linear | undefined {
  const encoded = (content: string) => encodeLinear(symbology, Buffer.from(content, "latin1"));
  switch (symbology) {
    case symbologies.codabar:
      return encoded(codabarContent(data, parameters[5], parameters[6]));
    case symbologies.upcE:
      return encoded(`0${data}`);
    case symbologies.code93:
      return code93(data);
    case symbologies.code128:
      return code128(parameters[code128Mode] === "D", data);
    default:
      return encoded(data);
  }
}

/** The text shows the signs of the shift characters, not the characters that were sent for them. */
function code93(data: string): Linear | undefined {
  const characters = code93Content(data, (sign) => `^SFT${sign}`);
  if (!characters) return undefined;
  const widths = encodeBars("code93", characters, { parsefnc: true, includecheck: true });
  return widths && { widths, twoWidths: false, hri: code93Content(data, (sign) => sign) ?? "" };
}

/** Mode D begins with FNC1 and leaves brackets and spaces out of the bars; it adds nothing between the elements. */
function code128(isGs1: boolean, data: string): Linear | undefined {
  const content = code128Content(data);
  const inBars = isGs1 ? fnc1 + content.replace(/[() ]/g, "") : content;
  if (inBars === "") return undefined;
  const written = inBars.replaceAll("^", "^^").replaceAll(fnc1, "^FNC1");
  const widths = encodeBars("code128", written, { parsefnc: true });
  return widths && { widths, twoWidths: false, hri: content.replaceAll(fnc1, "") };
}
