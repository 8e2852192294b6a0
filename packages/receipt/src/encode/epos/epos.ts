import { type Bitmap, bytesPerRow, type Rasteriser } from "../../bitmap.ts";
import type { Align } from "../../document.ts";
import { encodeBase64 } from "../../image/data-uri.ts";
import type { LaidOut } from "../../layout/laid-out.ts";
import { cellDots, type Line, type Segment } from "../../layout/line.ts";
import { problemAt } from "../../problem/fault.ts";
import { fault } from "../../problem/receipt-fault.ts";
import type { PrinterProfile } from "../../profile/profile.ts";
import { ReceiptError } from "../../template-error.ts";
import { type CodePageTable, codePageTable } from "../../text/code-pages.ts";
import { utf8Bytes } from "../../text/utf8.ts";
import { assertPaperFor, type Encoder, endOfPaper, heightOf } from "../encoder.ts";
import { indented, indentOf, wholeLine } from "../write-line.ts";
import { codeElement } from "./codes.ts";
import { TextState, usualAttributes } from "./text-state.ts";
import { element } from "./xml.ts";

const namespace = "http://www.epson-pos.com/schemas/2011/03/epos-print";

/** The largest size of its own letters; larger ones are drawn. */
const largestSize = 8;

/** The most that `unit` and `line` feed at once. */
const mostUnits = 255;
const mostLines = 240;

/** The shortest pulse there is a word for: a long one can burn out the solenoid of a drawer. */
const pulseTime = "pulse_100";

/** What a printer takes in one request is 2 MB, of which what stands around the element needs a little. */
const mostBytes = 2_000_000;

/** Everything needed to write one copy. */
interface Sheet {
  profile: PrinterProfile;
  lineDots: number;
  raster: Rasteriser | undefined;
  table: CodePageTable;
  state: TextState;
}

/**
 * ePOS-Print XML, which Epson's printers fetch over HTTP: one element that holds all copies. It has no way into a printer's own
 * commands: what it cannot say is an image.
 */
export const encodeEpos: Encoder = ({ items, lineDots }, profile, { raster, copies = 1, cutPaper = true }) => {
  const ended = endOfPaper(items, profile, cutPaper);
  const heightDots = heightOf(ended);
  assertPaperFor(copies, heightDots, profile);
  const sheet = { profile, lineDots, raster, table: codePageTable(profile), state: new TextState() };
  const begin = element("text", {
    lang: "en",
    smooth: true,
    linespc: profile.lineSpacingDots,
    ...usualAttributes,
  });
  const copy = begin + ended.map((item) => elementsOf(item, sheet)).join("");
  assertSizeFor(copies, copy);
  const xml = `<epos-print xmlns="${namespace}">${copy.repeat(copies)}</epos-print>`;
  return { bytes: utf8Bytes(xml), heightDots: heightDots * copies };
};

/** Throws when the copies are more than a printer takes: it would answer so, and print nothing. */
function assertSizeFor(copies: number, copy: string): void {
  if (utf8Bytes(copy).length * copies <= mostBytes) return;
  const path = copies > 1 ? "options.copies" : "config.blocks";
  throw new ReceiptError("RENDER_FAILED", [problemAt(path, fault("epos-too-large"))]);
}

function elementsOf(item: LaidOut, sheet: Sheet): string {
  switch (item.type) {
    case "line":
      return lineElements(item, sheet);
    case "feed-lines":
      return feeds("line", item.lines, mostLines);
    case "feed-dots":
      return feeds("unit", item.heightDots, mostUnits);
    case "image":
      return image(item.bitmap, item.align, sheet);
    case "symbol": {
      const quiet = feeds("unit", item.quietDots, mostUnits);
      sheet.state.aligned(item.align);
      return quiet + codeElement(item.plan, item.align) + quiet;
    }
    case "drawer":
      return element("pulse", { drawer: item.pin === 5 ? "drawer_2" : "drawer_1", time: pulseTime });
    case "cut":
      // There is one kind of cut: the one the printer's knife makes.
      return element("cut", { type: "feed" });
    case "next-label":
    case "raw":
      // The layout refuses labels with gaps, and what is written in another language.
      return "";
  }
}

function feeds(what: "line" | "unit", amount: number, most: number): string {
  let all = "";
  for (let left = amount; left > 0; left -= most) all += element("feed", { [what]: Math.min(left, most) });
  return all;
}

/**
 * A line of the printer's own letters; with anything else on it, one picture, because a picture stands on lines of its own.
 * The printer aligns only to its whole line: on narrower paper the place is reckoned here.
 */
function lineElements(line: Line, sheet: Sheet): string {
  const { raster, profile, lineDots, state } = sheet;
  if (raster && line.segments.some((segment) => segment.drawn || isTooLarge(segment))) {
    return image(wholeLine(line, profile, raster), line.align, sheet);
  }
  const last = line.segments.at(-1);
  if (!last) return element("feed", { line: 1 });
  const isWhole = lineDots === profile.dotsPerLine;
  const align = isWhole ? line.align : "left";
  const left = isWhole ? 0 : indentOf(line.align, last.x + last.dots, lineDots);
  let x = -left;
  return line.segments
    .map((segment) => {
      const spaces = spacesFor(segment.x - x, segment, profile);
      x = segment.x + segment.dots;
      const attributes = { ...state.change(segment.style, align), ...(spaces === null && { x: left + segment.x }) };
      const end = segment === last ? "\n" : "";
      return element("text", attributes, (spaces ?? "") + printable(segment.text, sheet.table) + end);
    })
    .join("");
}

function isTooLarge({ style }: Segment): boolean {
  return Math.max(style.width, style.height) > largestSize;
}

/** A gap as spaces where a whole number of them fits and they would not show; null where it is a move to a dot. */
function spacesFor(gap: number, { style }: Segment, profile: PrinterProfile): string | null {
  const cell = cellDots(style, profile);
  if (gap === 0) return "";
  return style.underline || style.invert || gap % cell !== 0 ? null : " ".repeat(gap / cell);
}

/** Text as it is set: what looks like an ASCII character is that one. */
function printable(text: string, table: CodePageTable): string {
  return text.replace(/[^ -~]/gu, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const page = table.pages[table.setOf(codePoint)?.pages[0] ?? -1];
    const byte = page?.bytes.get(codePoint);
    if (byte === undefined) return "?";
    return byte < 0x80 ? String.fromCharCode(byte) : character;
  });
}

/** Pictures are sent with the white left of them and in whole bytes, which is how printers take them fastest. */
function image(bitmap: Bitmap, align: Align, { lineDots, profile, state }: Sheet): string {
  const picture = indented(bitmap, align, lineDots);
  const rowBytes = bytesPerRow(picture.width);
  state.aligned("left");
  const slices: string[] = [];
  for (let top = 0; top < picture.height; top += profile.rasterRowLimit) {
    const height = Math.min(profile.rasterRowLimit, picture.height - top);
    const attributes = { width: rowBytes * 8, height, color: "color_1", mode: "mono", align: "left" };
    const data = picture.data.subarray(top * rowBytes, (top + height) * rowBytes);
    slices.push(element("image", attributes, encodeBase64(data)));
  }
  return slices.join("");
}
