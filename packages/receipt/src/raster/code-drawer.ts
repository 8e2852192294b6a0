import { createRequire } from "node:module";
import type Bwip from "bwip-js/node";
import encodeQr from "qr";
import type { Symbology } from "../document.ts";
import type { BarsContent, CodeDrawer, DataMatrixPlan, Modules, Pdf417Plan, QrPlan } from "../symbol/code-plan.ts";

const require = createRequire(import.meta.url);

/** Two megabytes of JavaScript and 40 ms: read when the first code is drawn, which with most printers is never. */
let library: typeof Bwip | undefined;

function bwip(): typeof Bwip {
  library ??= require("bwip-js/node") as typeof Bwip;
  return library;
}

const levels = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;
/** The QR library draws a quiet zone around every code, if only of one module. */
const border = 1;

/** Bar codes in the words of the library; Code 128 is told its symbol characters. */
const barcodes: Record<Exclude<Symbology, "code128" | "gs1-128">, string> = {
  "upc-a": "upca",
  "upc-e": "upce",
  ean13: "ean13",
  ean8: "ean8",
  code39: "code39",
  itf: "interleaved2of5",
  codabar: "rationalizedCodabar",
  code93: "code93ext",
};

/** Draws codes that printers have no command for, or none that could carry their content safely. */
export const codeDrawer: CodeDrawer = {
  matrix: (plan) => (plan.kind === "qrcode" ? qrModules(plan) : libraryModules(plan)),
  bars: (symbol) => widthsOf(symbol),
};

/** Bytes are what they are, whatever text they stand for: one character each, there and back. */
function qrModules({ bytes, level }: QrPlan): Modules {
  const options = { ecc: levels[level], textEncoder: () => bytes, border };
  const bordered = encodeQr(latin1(bytes), "raw", options);
  const columns = bordered.length - 2 * border;
  const rows = bordered.slice(border, border + columns);
  return { columns, cells: rows.flatMap((row) => row.slice(border, border + columns).map(Number)) };
}

function libraryModules(plan: DataMatrixPlan | Pdf417Plan): Modules {
  const { pixx, pixs } = firstOf(plan.kind === "pdf417" ? pdf417Options(plan) : dataMatrixOptions(plan));
  return { columns: Number(pixx), cells: numbers(pixs) };
}

function pdf417Options({ content, codewords, columns, rows, level }: Pdf417Plan): Options {
  const shape = { columns, rows, eclevel: level };
  if (!codewords) return { bcid: "pdf417", text: content, ...shape };
  return { bcid: "pdf417", text: rawText(codewords), raw: true, ...shape };
}

function dataMatrixOptions({ codewords, side }: DataMatrixPlan): Options {
  return { bcid: "datamatrix", text: rawText(codewords), raw: true, columns: side, rows: side };
}

function widthsOf(symbol: BarsContent): readonly number[] {
  if ("characters" in symbol) {
    return numbers(firstOf({ bcid: "code128", text: rawText(symbol.characters), raw: true }).sbs);
  }
  const options = symbol.symbology === "code93" ? { includecheck: true } : {};
  return numbers(firstOf({ bcid: barcodes[symbol.symbology], text: symbol.content, ...options }).sbs);
}

/** Codewords as the library takes them, instead of choosing its own. */
function rawText(codewords: readonly number[]): string {
  return codewords.map((value) => `^${String(value).padStart(3, "0")}`).join("");
}

type Options = Record<string, unknown> & { bcid: string; text: string };

interface Drawn {
  pixs?: unknown;
  pixx?: unknown;
  sbs?: unknown;
}

function firstOf(options: Options): Drawn {
  const [drawn] = bwip().raw(options as Parameters<typeof Bwip.raw>[0]);
  return (drawn ?? {}) as Drawn;
}

function numbers(values: unknown): number[] {
  return values instanceof Object && Symbol.iterator in values ? Array.from(values as Iterable<unknown>, Number) : [];
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
