import type { Rasteriser } from "../bitmap.ts";
import type { TextStyle } from "../document.ts";
import type { PrinterProfile } from "../profile.ts";
import type { CodeDrawer } from "../symbol/code-plan.ts";
import { joinBytes } from "../symbol/symbol.ts";
import { type CodePageTable, codePageTable } from "../text/code-pages.ts";
import { type Direction, leveled, visualOrder } from "../text/direction.ts";
import { graphemesOf, isAscii, isSimple } from "../text/graphemes.ts";
import type { MultibyteText } from "../text/multibyte.ts";
import type { CodeWork } from "./code-work.ts";
import { cellDots, type Segment } from "./line.ts";
import type { Problems } from "./problems.ts";
import type { SideRoom } from "./side-room.ts";
import type { TextLine } from "./wrap.ts";

/** What every block is laid out against. */
export interface LayoutContext {
  profile: PrinterProfile;
  lineDots: number;
  problems: Problems;
  raster: Rasteriser | undefined;
  codes: CodeDrawer | undefined;
  codeWork: CodeWork;
  sides: SideRoom;
  multibyte: MultibyteText | undefined;
  /** As the template says; absent: each paragraph begins where its first letter is at home. */
  direction: Direction | undefined;
}

/** Where a piece of text goes and how it looks. */
export interface Place {
  x: number;
  style: TextStyle;
  /** The field it came from, for messages about it. */
  path: string;
}

/** Splits a line of text into what the printer has glyphs for and what must be drawn, in the order it is on paper. */
export function segmentsOf(line: TextLine, { x, style, path }: Place, context: LayoutContext): Segment[] {
  if (line.text === "") return [];
  const table = codePageTable(context.profile);
  if (isAscii(line.text) || (isSimple(line.text) && isCarriedWhole(line.text, table))) {
    return [{ x, text: line.text, cells: line.cells, style, drawn: false, rightToLeft: false }];
  }
  const graphemes = line.graphemes ?? leveled(graphemesOf(line.text), line.direction).graphemes;
  const dots = cellDots(style, context.profile);
  const segments: Segment[] = [];
  let last: Segment | undefined;
  let at = x;
  for (const { text, cells, rightToLeft: reversed } of visualOrder(graphemes)) {
    const carried = isCarried(text, cells, table);
    const bytes = carried ? null : multibyteOf(text, cells, style, context);
    const drawn = !carried && !bytes;
    if (drawn && !context.raster?.draws(text)) reportUnprintable(text, path, context);
    // What the printer sets itself it sets from left to right, so only drawn text keeps its direction.
    const rightToLeft = drawn && reversed;
    if (last && isSameKind(last, drawn, rightToLeft, bytes)) {
      last.text = rightToLeft ? text + last.text : last.text + text;
      last.cells += cells;
      if (bytes && last.multibyte) last.multibyte = joinBytes(last.multibyte, bytes);
    } else {
      last = { x: at, text, cells, style, drawn, rightToLeft, ...(bytes && { multibyte: bytes }) };
      segments.push(last);
    }
    at += cells * dots;
  }
  return segments;
}

function isSameKind(last: Segment, drawn: boolean, rightToLeft: boolean, bytes: Uint8Array | null): boolean {
  return (
    last.drawn === drawn && last.rightToLeft === rightToLeft && (last.multibyte !== undefined) === (bytes !== null)
  );
}

/** Double-byte characters are two cells of font A wide; beside font B no two makers agree on their size. */
function multibyteOf(text: string, cells: number, style: TextStyle, { multibyte }: LayoutContext): Uint8Array | null {
  return cells === 2 && style.font === "A" ? (multibyte?.encode(text) ?? null) : null;
}

function isCarriedWhole(text: string, table: CodePageTable): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7e && table.setOf(code) === undefined) return false;
  }
  return true;
}

/** A printer gives each byte one cell, so a wide character or one with a mark of its own cannot be a byte. */
function isCarried(grapheme: string, cells: number, table: CodePageTable): boolean {
  if (cells !== 1) return false;
  const codePoint = grapheme.codePointAt(0) ?? 0;
  if (grapheme.length !== (codePoint > 0xffff ? 2 : 1)) return false;
  return (codePoint >= 0x20 && codePoint < 0x7f) || table.setOf(codePoint) !== undefined;
}

function reportUnprintable(grapheme: string, path: string, { problems, profile }: LayoutContext): void {
  if (!problems.isNew(path, grapheme)) return;
  const codePoints = Array.from(grapheme, (character) => {
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  });
  problems.add(path, `"${grapheme}" (${codePoints.join(" ")}) cannot be printed by ${profile.model}`);
}
