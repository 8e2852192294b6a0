import { type Bitmap, bytesPerRow } from "../../bitmap.ts";
import type { Align } from "../../document.ts";
import type { LaidOut } from "../../layout/laid-out.ts";
import type { Layout } from "../../layout/layout.ts";
import { glyphDots, type Line, type Segment } from "../../layout/line.ts";
import type { PrinterProfile } from "../../profile/profile.ts";
import { isAscii } from "../../text/graphemes.ts";
import { utf8Bytes } from "../../text/utf8.ts";
import { type Encoded, type EncodeOptions, repeated } from "../encoder.ts";
import { runOf } from "../write-line.ts";
import { codeField } from "./codes.ts";
import { fieldData } from "./escape.ts";

/** How the printer finds the end of a label: ^MN. */
const mediaTracking = { continuous: "N", gap: "Y", "black-mark": "M" } as const;

/**
 * The matrix of font D, without the gap after each character. Its base line is its row 14 and that of drawn letters row
 * 20 of a cell, so it stands six rows down.
 */
const fontD = { width: 10, height: 18, top: 6 };
/** The cell that font D fills, gap included: where cells are larger it would be too small. */
const fontDCell = 12;

/** Where on the label things are put, in dots from its upper left corner. */
interface Sheet {
  profile: PrinterProfile;
  lineDots: number;
  raster: EncodeOptions["raster"];
}

/**
 * ZPL II, the language of Zebra label printers and many others: one label, with everything on it placed by its dots,
 * and the printer told how many of it to make.
 */
export function encodeZpl(placed: Layout, profile: PrinterProfile, options: EncodeOptions): Encoded {
  const { copies = 1, raster } = options;
  const raw = placed.items.find((item) => item.type === "raw");
  if (raw?.type === "raw") return { bytes: repeated(raw.bytes, copies), heightDots: raw.heightDots * copies };
  const sheet: Sheet = { profile, lineDots: placed.lineDots, raster };
  const fields: string[] = [];
  let top = 0;
  for (const item of placed.items) {
    fields.push(fieldsOf(item, top, sheet));
    top += item.heightDots;
  }
  const length = Math.max(1, top);
  const setup = `^XA^CI28^MN${mediaTracking[placed.media]}^PW${placed.lineDots}^LL${length}^LH0,0^LS0^PQ${copies}`;
  const zpl = `${setup}\n${fields.filter((field) => field !== "").join("\n")}\n^XZ\n`;
  return { bytes: utf8Bytes(zpl), heightDots: length * copies };
}

function fieldsOf(item: LaidOut, top: number, sheet: Sheet): string {
  switch (item.type) {
    case "line":
      return lineFields(item, top, sheet);
    case "image":
      return graphic(item.bitmap, indent(item.align, item.bitmap.width, sheet), top);
    case "symbol":
      return codeField(item, leftOfCode(item, sheet), top + item.quietDots);
    default:
      return "";
  }
}

function indent(align: Align, width: number, { lineDots }: Sheet): number {
  if (align === "left") return 0;
  return align === "right" ? lineDots - width : Math.floor((lineDots - width) / 2);
}

function leftOfCode({ align, widthDots, indentDots }: Extract<LaidOut, { type: "symbol" }>, sheet: Sheet): number {
  const left = indent(align, widthDots, sheet);
  return align === "right" ? left - indentDots : left + indentDots;
}

function lineFields(line: Line, top: number, sheet: Sheet): string {
  const { profile } = sheet;
  const last = line.segments.at(-1);
  const width = last ? last.x + last.dots : 0;
  const left = indent(line.align, width, sheet);
  const tallest = Math.max(0, ...line.segments.map((segment) => glyphDots(segment.style, profile)));
  return line.segments
    .map((segment) => textField(segment, left + segment.x, top + tallest - glyphDots(segment.style, profile), sheet))
    .join("");
}

/** The printer's own font D where it will do; everything else is drawn. */
function textField(segment: Segment, x: number, y: number, { profile, raster }: Sheet): string {
  const { style } = segment;
  const isFontD = style.font === "A" && profile.fonts.A.width === fontDCell;
  const isPlain = !segment.drawn && isFontD && isAscii(segment.text);
  if (raster && !isPlain) return graphic(raster.draw(runOf(segment, profile)), x, y);
  const width = segment.dots;
  const height = glyphDots(style, profile);
  const font = `^ADN,${fontD.height * style.height},${fontD.width * style.width}`;
  const write = (left: number) =>
    `^FO${left},${y + fontD.top * style.height}${font}${style.invert ? "^FR" : ""}${fieldData(segment.text)}`;
  return [
    style.invert ? `^FO${x},${y}^GB${width},${height},${height}^FS` : "",
    write(x),
    // Font D has no bold: it is printed twice, a dot apart. Reversed a second time it would vanish again.
    style.bold && !style.invert ? write(x + 1) : "",
    style.underline ? `^FO${x},${y + height - style.height}^GB${width},${style.height},${style.height}^FS` : "",
  ].join("");
}

function graphic({ width, height, data }: Bitmap, x: number, y: number): string {
  const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
  return `^FO${x},${y}^GFA,${data.length},${data.length},${bytesPerRow(width)},${height > 0 ? hex : ""}^FS`;
}
