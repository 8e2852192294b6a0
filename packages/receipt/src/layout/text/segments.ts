import type { Rasteriser } from "../../bitmap.ts";
import type { TextStyle } from "../../document.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { halfCharacter } from "../../text/clean.ts";
import { type CodePageTable, codePageTable } from "../../text/code-pages.ts";
import { leveled, type PlacedGrapheme, visualOrder } from "../../text/direction.ts";
import { graphemesOf, isAscii, isSimple } from "../../text/graphemes.ts";
import type { LayoutContext } from "../context.ts";
import { cellDots, type Segment } from "../line.ts";
import { isAllInCodePages, isInCodePage, multibyteOf } from "./code-page-text.ts";
import { type Ruler, rulerOf } from "./ruler.ts";
import type { TextLine } from "./wrap.ts";

/** Where a piece of text goes and how it looks. */
export interface Place {
  x: number;
  style: TextStyle;
  /** The field it came from, for messages about it. */
  path: string;
}

/** Splits a line of text into what the printer has glyphs for and what must be drawn, in the order it is on paper. */
export function segmentsOf(line: TextLine, { x, style, path }: Place, context: LayoutContext): Segment[] {
  if (line.text === "" || context.work.isSpent) return [];
  const table = codePageTable(context.profile);
  if (isAscii(line.text) || (isSimple(line.text) && isAllInCodePages(line.text, table))) {
    return [{ x, text: line.text, dots: line.dots, style, drawn: false, rightToLeft: false }];
  }
  const graphemes = line.graphemes ?? leveled(graphemesOf(line.text), line.direction).graphemes;
  const cell = cellDots(style, context.profile);
  const parts: Part[] = [];
  let last: Part | undefined;
  const ordered = visualOrder(graphemes);
  const inDrawnWord = context.raster ? drawnWords(ordered, table, context.raster) : nothing;
  for (const grapheme of ordered) {
    const { text, cells, rightToLeft: reversed, run } = grapheme;
    const carried = isInCodePage(text, cells, table) && !inDrawnWord.has(grapheme);
    const bytes = carried ? null : multibyteOf(text, cells, style, context.multibyte);
    const drawn = !carried && !bytes;
    if (!carried && run === 0) context.work.addGlyph(text, style, path);
    if (context.work.isSpent) return [];
    if (halfCharacter.test(text)) reportHalf(text, path, context);
    else if (drawn && !context.raster?.draws(text)) reportUnprintable(text, path, context);
    // What the printer sets itself it sets from left to right, so only drawn text keeps its direction.
    const rightToLeft = drawn && reversed;
    const flows = drawn && context.raster?.flows(text) === true;
    if (last && isSameKind(last, { drawn, rightToLeft, run }, bytes)) {
      last.text = rightToLeft ? text + last.text : last.text + text;
      last.dots += cells * cell;
      last.flows ||= flows;
      if (bytes && last.multibyte) last.multibyte = Uint8Array.of(...last.multibyte, ...bytes);
    } else {
      const dots = cells * cell;
      last = { x: 0, text, dots, style, drawn, rightToLeft, run, flows, ...(bytes && { multibyte: bytes }) };
      parts.push(last);
    }
  }
  for (const { flows, text } of parts) if (flows) context.work.addGlyph(text, style, path);
  return context.work.isSpent ? [] : placed(parts, x, rulerOf(style, context));
}

const nothing: ReadonlySet<PlacedGrapheme> = new Set();

/** What words of the scripts are made of that printers have letters for. */
const wordPart = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}'’]/u;

/**
 * The graphemes of words in which the printer lacks a letter. They are drawn whole: its own letters and drawn ones have
 * different shapes, and a word of both looks torn.
 */
function drawnWords(
  line: readonly PlacedGrapheme[],
  table: CodePageTable,
  raster: Rasteriser,
): ReadonlySet<PlacedGrapheme> {
  const drawn = new Set<PlacedGrapheme>();
  for (let start = 0; start < line.length; start++) {
    const word: PlacedGrapheme[] = [];
    for (let next = line[start]; next && wordPart.test(next.text); next = line[start + word.length]) word.push(next);
    const isDrawn = word.some(({ text, cells }) => !isInCodePage(text, cells, table));
    if (isDrawn && word.every(({ text }) => raster.draws(text))) for (const part of word) drawn.add(part);
    start += word.length;
  }
  return drawn;
}

/** A segment that knows which run of natural width it is, and whether letters of it flow. */
type Part = Segment & { run: number; flows: boolean };

/** Side by side from a dot on, those that flow as wide as they are. */
function placed(parts: Part[], x: number, ruler: Ruler): Segment[] {
  let at = x;
  return parts.map(({ run, flows: _, ...segment }) => {
    segment.x = at;
    if (run > 0) segment.dots = ruler.widthOf(segment.text, segment.rightToLeft);
    at += segment.dots;
    return segment;
  });
}

function isSameKind(
  last: Part,
  { drawn, rightToLeft, run }: { drawn: boolean; rightToLeft: boolean; run: number },
  bytes: Uint8Array | null,
): boolean {
  const isMultibyte = bytes !== null;
  return (
    last.drawn === drawn &&
    last.rightToLeft === rightToLeft &&
    last.run === run &&
    (last.multibyte !== undefined) === isMultibyte
  );
}

/** The half itself is not quoted: no JSON parser is sure to read it. */
function reportHalf(half: string, path: string, { problems }: LayoutContext): void {
  if (!problems.isNew(path, half)) return;
  problems.add(path, fault("half-character", { codePoints: codePointsOf(half) }));
}

function reportUnprintable(grapheme: string, path: string, { problems, profile }: LayoutContext): void {
  if (!problems.isNew(path, grapheme)) return;
  const missing = { character: grapheme, codePoints: codePointsOf(grapheme), model: profile.model };
  problems.add(path, fault("character-missing", missing));
}

function codePointsOf(text: string): string {
  const names = Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return names.map((name) => `U+${name.padStart(4, "0")}`).join(" ");
}
