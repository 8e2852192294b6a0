import type { Wrap } from "../document.ts";
import { type Direction, directionOf } from "../text/direction.ts";
import { type Grapheme, graphemesOf, isSimple } from "../text/graphemes.ts";

export interface TextLine {
  text: string;
  cells: number;
  /** Of the paragraph that the line is part of. */
  direction: Direction;
}

/**
 * Breaks clean text into lines of at most `columns` cells. A word longer than a line is broken between graphemes,
 * because text that vanishes is worse than a word cut in two. A grapheme wider than the whole line (a 中 in a column of
 * one cell) cannot be placed: `tooWide` names it, and the lines are not fit for printing.
 */
export function wrapText(text: string, columns: number, wrap: Wrap): { lines: TextLine[]; tooWide?: string } {
  const lines: TextLine[] = [];
  if (columns < 1 && text !== "") return { lines, tooWide: text.slice(0, 1) };
  let tooWide: string | undefined;
  for (const paragraph of text.split("\n")) {
    if (isSimple(paragraph)) {
      wrapSimple(paragraph, columns, wrap, lines);
    } else {
      const graphemes = graphemesOf(paragraph);
      tooWide ??= graphemes.find(({ cells }) => cells > columns)?.text;
      wrapGraphemes(graphemes, columns, wrap, directionOf(paragraph), lines);
    }
  }
  return tooWide === undefined ? { lines } : { lines, tooWide };
}

/** The same as `wrapGraphemes` without making an object a character: nearly every line of a receipt is simple. */
function wrapSimple(text: string, columns: number, wrap: Wrap, lines: TextLine[]): void {
  let start = 0;
  while (text.length - start > columns) {
    const end = wrap === "word" ? wordEnd(text, start, start + columns) : start + columns;
    pushLine(lines, wrap === "word" ? text.slice(start, end).trimEnd() : text.slice(start, end));
    if (wrap === "clip") return;
    start = end;
    if (wrap === "word") while (text[start] === " ") start++;
  }
  if (start < text.length || start === 0) pushLine(lines, text.slice(start));
}

function pushLine(lines: TextLine[], text: string): void {
  lines.push({ text, cells: text.length, direction: "ltr" });
}

/** The last space that ends a word within the line, or the line's own end when the word is longer than the line. */
function wordEnd(text: string, start: number, limit: number): number {
  let first = start;
  while (first < limit && text[first] === " ") first++;
  for (let at = limit; at > first; at--) if (text[at] === " ") return at;
  return limit;
}

function wrapGraphemes(
  graphemes: Grapheme[],
  columns: number,
  wrap: Wrap,
  direction: Direction,
  lines: TextLine[],
): void {
  let start = 0;
  do {
    const limit = fitting(graphemes, start, columns);
    const end = wrap === "word" && limit < graphemes.length ? breakBefore(graphemes, start, limit) : limit;
    const { text, cells } = partOf(graphemes, start, end, wrap === "word" && end < graphemes.length);
    lines.push({ text, cells, direction });
    if (wrap === "clip") return;
    start = end;
    if (wrap === "word" && start > 0) while (graphemes[start]?.text === " ") start++;
  } while (start < graphemes.length);
}

/** The index after the last grapheme that fits; at least one is taken, so that wrapping always gets on. */
function fitting(graphemes: Grapheme[], start: number, columns: number): number {
  let end = start;
  let cells = 0;
  for (let next = graphemes[end]; next; next = graphemes[end]) {
    cells += next.cells;
    if (cells > columns && end > start) break;
    end++;
  }
  return end;
}

/** Lines break at spaces, and on either side of wide characters: Chinese and Japanese do not put spaces. */
function breakBefore(graphemes: Grapheme[], start: number, limit: number): number {
  let first = start;
  while (first < limit && graphemes[first]?.text === " ") first++;
  for (let at = limit; at > first; at--) {
    const wide = (graphemes[at]?.cells ?? 0) > 1 || (graphemes[at - 1]?.cells ?? 0) > 1;
    if (wide || graphemes[at]?.text === " ") return at;
  }
  return limit;
}

function partOf(graphemes: Grapheme[], start: number, end: number, dropTrailingSpaces: boolean): Grapheme {
  let last = end;
  if (dropTrailingSpaces) while (last > start && graphemes[last - 1]?.text === " ") last--;
  let text = "";
  let cells = 0;
  for (let at = start; at < last; at++) {
    text += graphemes[at]?.text ?? "";
    cells += graphemes[at]?.cells ?? 0;
  }
  return { text, cells };
}
