import type { Bitmap } from "../bitmap.ts";
import { captioned, drawBars } from "../interpreter/barcode.ts";
import { encodeLinear } from "../symbols/linear.ts";
import { drawMatrix } from "../symbols/matrix.ts";
import { FN } from "../symbols/modules.ts";

/** A command that says what kind of code the next field is. */
export type CodeCommand =
  /** `line`: where among its parameters the flags for the text and for the text above stand. */
  { kind: "bars"; symbology: number; line: number } | { kind: "qr" | "datamatrix" | "pdf417" };

export type CodeField = CodeCommand & { parameters: readonly string[]; moduleWidth: number; height: number };

/** Places in the list of symbologies of GS k. */
const SYMBOLOGY = {
  upcA: 0,
  upcE: 1,
  ean13: 2,
  ean8: 3,
  code39: 4,
  itf: 5,
  codabar: 6,
  code93: 7,
  code128: 14,
  gs1: 9,
};

const bars = (symbology: number, line: number): CodeCommand => ({ kind: "bars", symbology, line });

/** By the letters behind the caret; the orientation is part of the first parameter. */
export const CODES: Readonly<Record<string, CodeCommand>> = {
  BE: bars(SYMBOLOGY.ean13, 2),
  B8: bars(SYMBOLOGY.ean8, 2),
  BU: bars(SYMBOLOGY.upcA, 2),
  B9: bars(SYMBOLOGY.upcE, 2),
  B3: bars(SYMBOLOGY.code39, 3),
  B2: bars(SYMBOLOGY.itf, 2),
  BK: bars(SYMBOLOGY.codabar, 3),
  BA: bars(SYMBOLOGY.code93, 2),
  BC: bars(SYMBOLOGY.code128, 2),
  BQ: { kind: "qr" },
  BX: { kind: "datamatrix" },
  B7: { kind: "pdf417" },
};

/** Code matrices by the number that GS ( k gives them. */
const MATRIX = { pdf417: 48, qr: 49, datamatrix: 54 } as const;
const MODEL_2 = 50;
const WIDEST = 10_000;
const CODE128_MODE = 5;

/** Undefined when the data cannot be such a code; a printer then prints nothing. */
export function drawCode(field: CodeField, data: string): Bitmap | undefined {
  if (field.kind === "bars") return drawLinear(field, field.symbology, field.line, data);
  const number = (place: number) => Number(field.parameters[place]) || 0;
  // ^FDMA,… : error correction and input mode stand before the content of a QR code.
  const [content, settings] =
    field.kind === "qr"
      ? [data.slice(3), { [FN.kind]: [MODEL_2], [FN.moduleSize]: [number(2)], [FN.correction]: [level(data)] }]
      : field.kind === "datamatrix"
        ? [data, { [FN.moduleSize]: [number(1)] }]
        : [data, pdf417Settings(field.moduleWidth, number)];
  const byFunction: Readonly<Record<number, number[]>> = settings;
  const setting = (fn: number, fallback: number, index = 0) => byFunction[fn]?.[index] ?? fallback;
  return drawMatrix(MATRIX[field.kind], Buffer.from(content, "utf8"), setting, WIDEST);
}

function level(data: string): number {
  return 48 + Math.max(0, "LMQH".indexOf(data.charAt(0)));
}

/** ^B7N,row height,correction,columns,rows: the row height is in dots. */
function pdf417Settings(moduleWidth: number, number: (place: number) => number): Record<number, number[]> {
  return {
    [FN.kind]: [number(3)],
    [FN.shape]: [number(4)],
    [FN.moduleSize]: [moduleWidth],
    [FN.rowHeight]: [Math.round(number(1) / moduleWidth)],
    [FN.correction]: [48, 48 + number(2)],
  };
}

function drawLinear(field: CodeField, symbology: number, line: number, data: string): Bitmap | undefined {
  const mode = symbology === SYMBOLOGY.code128 ? field.parameters[CODE128_MODE] : undefined;
  const which = mode === "D" ? SYMBOLOGY.gs1 : symbology;
  const symbol = encodeLinear(which, Buffer.from(contentOf(field, symbology, mode, data), "latin1"));
  if (!symbol) return undefined;
  const picture = drawBars(symbol, field.moduleWidth, field.height);
  const position = field.parameters[line] !== "Y" ? "none" : field.parameters[line + 1] === "Y" ? "above" : "below";
  return captioned(picture, symbol.hri, position, "A").picture;
}

/** Start and stop of a Codabar are parameters; ">0" stands for ">" where it would begin a command. */
function contentOf(field: CodeField, symbology: number, mode: string | undefined, data: string): string {
  if (symbology === SYMBOLOGY.codabar) return `${field.parameters[5] ?? "A"}${data}${field.parameters[6] ?? "A"}`;
  if (symbology === SYMBOLOGY.upcE) return `0${data}`;
  return mode === "N" ? data.replace(/^>:/, "").replaceAll(">0", ">") : data;
}
