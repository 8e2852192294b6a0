import type { BarcodeBlock, Symbology } from "../../document.ts";
import type { BarsPlan, CodePlan, DataMatrixPlan, Pdf417Plan, QrPlan } from "../../symbol/code-plan.ts";
import { type CodeSet, codeSetStarts, codeSetSwitches, firstOfSetB, fnc1Value } from "../../symbol/code128.ts";
import { qrLevels } from "../../symbol/qr.ts";
import type { ByteWriter } from "../byte-writer.ts";

const gs = 0x1d;

/** Symbol types of GS ( k, and what some of them are told of their shape. */
const pdf417 = 0x30;
const qr = 0x31;
const dataMatrix = 0x36;
const model2 = 0x32;
const square = 0;

/** A code drawn by the printer itself. */
export function writeCode(writer: ByteWriter, plan: CodePlan): void {
  switch (plan.kind) {
    case "qrcode":
      writeQr(writer, plan);
      break;
    case "pdf417":
      writePdf417(writer, plan);
      break;
    case "datamatrix":
      writeDataMatrix(writer, plan);
      break;
    case "bars":
      writeBars(writer, plan);
      break;
  }
}

function writeQr(writer: ByteWriter, { bytes, level, size }: QrPlan): void {
  writeSetting(writer, qr, 0x41, model2, 0);
  writeSetting(writer, qr, 0x43, size);
  writeSetting(writer, qr, 0x45, 0x30 + qrLevels.indexOf(level));
  storeAndPrint(writer, qr, bytes);
}

function writePdf417(writer: ByteWriter, { bytes, columns, rows, size, rowModules, level }: Pdf417Plan): void {
  writeSetting(writer, pdf417, 0x41, columns);
  writeSetting(writer, pdf417, 0x42, rows);
  writeSetting(writer, pdf417, 0x43, size);
  writeSetting(writer, pdf417, 0x44, rowModules);
  writeSetting(writer, pdf417, 0x45, 0x30, 0x30 + level);
  writeSetting(writer, pdf417, 0x46, 0);
  storeAndPrint(writer, pdf417, bytes);
}

function writeDataMatrix(writer: ByteWriter, { bytes, side, size }: DataMatrixPlan): void {
  writeSetting(writer, dataMatrix, 0x42, square, side, side);
  writeSetting(writer, dataMatrix, 0x43, size);
  storeAndPrint(writer, dataMatrix, bytes);
}

/** GS ( k: two-dimensional codes, `function_` of symbol type `code`. The length counts both of them. */
function writeSetting(writer: ByteWriter, code: number, function_: number, ...parameters: number[]): void {
  const length = parameters.length + 2;
  writer.write(gs, 0x28, 0x6b, length & 0xff, length >> 8, code, function_, ...parameters);
}

/**
 * GS ( k function 80: stores the content that function 81 prints. Both take 48 as their first parameter. A content of
 * 1037 or 1293 bytes makes the length 10 04 or 10 05, but the code after it is no parameter that those commands have.
 */
function storeAndPrint(writer: ByteWriter, code: number, content: Uint8Array): void {
  const length = content.length + 3;
  writer.write(gs, 0x28, 0x6b, length & 0xff, length >> 8, code, 0x50, 0x30);
  writer.writeAll(content);
  writeSetting(writer, code, 0x51, 0x30);
}

/** The number of each symbology in GS k function B. GS1-128 is sent as Code 128 with FNC1, which more printers know. */
const numbers: Record<Symbology, number> = {
  "upc-a": 65,
  "upc-e": 66,
  ean13: 67,
  ean8: 68,
  code39: 69,
  itf: 70,
  codabar: 71,
  code93: 72,
  code128: 73,
  "gs1-128": 73,
};

const textPositions = { none: 0, above: 1, below: 2, both: 3 } satisfies Record<BarcodeBlock["text"], number>;

/** GS H, GS f, GS h and GS w say how the bars look, GS k what they are. */
function writeBars(writer: ByteWriter, plan: BarsPlan): void {
  const data = barData(plan);
  writer.write(gs, 0x48, textPositions[plan.text], gs, 0x66, 0, gs, 0x68, plan.height, gs, 0x77, plan.narrow);
  writer.write(gs, 0x6b, numbers[plan.symbol.symbology], data.length, ...data);
}

/** UPC-E and Codabar are sent as they were written, which every printer takes; not every one adds a check digit to the rest. */
function barData({ content, symbol }: BarsPlan): number[] {
  if ("characters" in symbol) return code128Data(symbol.characters);
  const isAsWritten = symbol.symbology === "upc-e" || symbol.symbology === "codabar";
  return Array.from(isAsWritten ? content : symbol.content, (character) => character.charCodeAt(0));
}

/** Introduces a set, a function character or itself. */
const brace = 0x7b;

/** Symbol characters in the notation of GS k 73: a character of set C is a byte of its value. */
export function code128Data(characters: readonly number[]): number[] {
  let set: CodeSet | undefined;
  return characters.flatMap((value) => {
    const changes = set === undefined ? codeSetStarts : codeSetSwitches;
    const next = value === changes.B ? "B" : value === changes.C ? "C" : undefined;
    if (next && next !== set) {
      set = next;
      return [brace, next.charCodeAt(0)];
    }
    if (value === fnc1Value) return [brace, 0x31];
    if (set === "C") return [value];
    const code = value + firstOfSetB;
    return code === brace ? [brace, brace] : [code];
  });
}
