import type { Symbology } from "../../document.ts";
import { expandUpcE } from "../../symbol/barcode.ts";
import type { BarsPlan, CodePlan, Pdf417Plan, QrPlan } from "../../symbol/code-plan.ts";
import { qrLevels } from "../../symbol/qr.ts";
import { utf8Bytes } from "../../text/utf8.ts";
import type { ByteWriter } from "../byte-writer.ts";

const esc = 0x1b;
const gs = 0x1d;
const rs = 0x1e;

/** ESC b n1. GS1-128 is not in the list of every model, and is drawn. */
const numbers: Partial<Record<Symbology, number>> = {
  "upc-e": 0,
  "upc-a": 1,
  ean8: 2,
  ean13: 3,
  code39: 4,
  itf: 5,
  code128: 6,
  code93: 7,
  codabar: 8,
};

/** ESC b n2: the content below the bars or not, and a line feed behind. */
const textModes = { none: 1, below: 2 } as const;

/** ESC b n3 for narrow bars of 2, 3 and 4 dots: with wide ones of 2.5 times that where the code has two widths. */
const widthModes: Partial<Record<Symbology, readonly [number, number, number]>> = {
  code39: [4, 5, 6],
  codabar: [4, 5, 6],
  itf: [1, 8, 2],
};
const usualWidthModes = [1, 2, 3] as const;
const narrowest = 2;

const fixedShape = 1;
const model2 = 2;
const automaticMode = 0;

/** A code drawn by the printer itself. DataMatrix is not among them: `drawnCodes` of the profile has it. */
export function writeCode(writer: ByteWriter, plan: CodePlan): void {
  if (plan.kind === "bars") writeBars(writer, plan);
  else if (plan.kind === "qrcode") writeQr(writer, plan);
  else if (plan.kind === "pdf417") writePdf417(writer, plan);
}

function writeBars(writer: ByteWriter, plan: BarsPlan): void {
  const { symbology } = plan.symbol;
  const text = plan.text === "none" ? textModes.none : textModes.below;
  const width = (widthModes[symbology] ?? usualWidthModes)[plan.narrow - narrowest] ?? usualWidthModes[0];
  writer.write(esc, 0x62, numbers[symbology] ?? 0, text, width, plan.height);
  writer.writeAll(utf8Bytes(barData(symbology, plan.content)));
  writer.write(rs);
}

/** "%" begins a control character in a Code 128; UPC-E is taken as the UPC-A it stands for. */
function barData(symbology: Symbology, content: string): string {
  if (symbology === "code128") return content.replaceAll("%", "%0");
  if (symbology !== "upc-e" || content.length >= 11) return content;
  return expandUpcE(content.length === 6 ? `0${content}` : content);
}

function writeQr(writer: ByteWriter, { bytes, level, size }: QrPlan): void {
  const set = (what: number, value: number) => writer.write(esc, gs, 0x79, 0x53, what, value);
  set(0x30, model2);
  set(0x31, qrLevels.indexOf(level));
  set(0x32, size);
  writer.write(esc, gs, 0x79, 0x44, 0x31, automaticMode, bytes.length & 0xff, bytes.length >> 8);
  writer.writeAll(bytes);
  writer.write(esc, gs, 0x79, 0x50);
}

function writePdf417(writer: ByteWriter, { bytes, columns, rows, level, size, rowModules }: Pdf417Plan): void {
  const set = (what: number, ...values: number[]) => writer.write(esc, gs, 0x78, 0x53, what, ...values);
  set(0x30, fixedShape, rows, columns);
  set(0x31, level);
  set(0x32, size);
  set(0x33, rowModules);
  writer.write(esc, gs, 0x78, 0x44, bytes.length & 0xff, bytes.length >> 8);
  writer.writeAll(bytes);
  writer.write(esc, gs, 0x78, 0x50);
}
