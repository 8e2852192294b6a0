import type { Wrap } from "../document.ts";
import { type Direction, type LeveledGrapheme, type LeveledParagraph, leveled } from "../text/direction.ts";
import { graphemesOf, isSimple } from "../text/graphemes.ts";
import { type LineBreaks, lineBreaks } from "../text/line-breaks.ts";

export interface TextLine {
  text: string;
  cells: number;
  /** Of the paragraph that the line is part of. */
  direction: Direction;
  /** Absent for a line in which every character is a grapheme of one cell. */
  graphemes?: LeveledGrapheme[];
}

/**
 * Breaks clean text into lines of at most `columns` cells. A word longer than a line is broken between graphemes,
 * because text that vanishes is worse than a word cut in two. A grapheme wider than the whole line (a 中 in a column of
 * one cell) cannot be placed: `tooWide` names it, and the lines are not fit for printing.
 */
export function wrapText(
  text: string,
  columns: number,
  wrap: Wrap,
  direction?: Direction,
): { lines: TextLine[]; tooWide?: string } {
  const lines: TextLine[] = [];
  if (columns < 1 && text !== "") return { lines, tooWide: text.slice(0, 1) };
  let tooWide: string | undefined;
  for (const paragraph of text.split("\n")) {
    if (isSimple(paragraph)) {
      wrapSimple(paragraph, columns, wrap, direction ?? "ltr", lines);
    } else {
      const clusters = graphemesOf(paragraph);
      tooWide ??= clusters.find(({ cells }) => cells > columns)?.text;
      for (const line of wrapGraphemes(leveled(clusters, direction), columns, wrap)) lines.push(line);
    }
  }
  return tooWide === undefined ? { lines } : { lines, tooWide };
}

/** The same as `wrapGraphemes` without making an object a character: nearly every line of a receipt is simple. */
function wrapSimple(text: string, columns: number, wrap: Wrap, direction: Direction, lines: TextLine[]): void {
  let start = 0;
  const push = (end: number) => {
    const line = wrap === "word" && end < text.length ? text.slice(start, end).trimEnd() : text.slice(start, end);
    lines.push({ text: line, cells: line.length, direction });
  };
  const mayBreak = wrap === "word" && text.length > columns ? lineBreaks(text) : noBreaks;
  const characterAt = (index: number) => text[index];
  while (text.length - start > columns) {
    const limit = start + columns;
    const end = wrap === "word" ? endOfLine(characterAt, mayBreak, start, limit) : limit;
    push(end);
    if (wrap === "clip") return;
    start = end;
    if (wrap === "word") while (text[start] === " ") start++;
  }
  if (start < text.length || start === 0) push(text.length);
}

const noBreaks = new Uint8Array(0);

function wrapGraphemes({ graphemes, direction }: LeveledParagraph, columns: number, wrap: Wrap): TextLine[] {
  const lines: TextLine[] = [];
  const mayBreak = wrap === "word" ? graphemeBreaks(graphemes) : noBreaks;
  const graphemeAt = (index: number) => graphemes[index]?.text;
  let start = 0;
  do {
    const limit = fitting(graphemes, start, columns);
    const isLast = limit === graphemes.length;
    const end = wrap === "word" && !isLast ? endOfLine(graphemeAt, mayBreak, start, limit) : limit;
    lines.push(lineOf(graphemes.slice(start, end), direction, wrap === "word" && end < graphemes.length));
    if (wrap === "clip") break;
    start = end;
    if (wrap === "word" && start > 0) while (graphemes[start]?.text === " ") start++;
  } while (start < graphemes.length);
  return lines;
}

/** The index after the last grapheme that fits; at least one is taken, so that wrapping always gets on. */
function fitting(graphemes: LeveledGrapheme[], start: number, columns: number): number {
  let end = start;
  let cells = 0;
  for (let next = graphemes[end]; next; next = graphemes[end]) {
    cells += next.cells;
    if (cells > columns && end > start) break;
    end++;
  }
  return end;
}

/** The breaks of a paragraph by its graphemes instead of its characters. */
function graphemeBreaks(graphemes: LeveledGrapheme[]): LineBreaks {
  const byCharacter = lineBreaks(graphemes.map(({ text }) => text).join(""));
  const breaks = new Uint8Array(graphemes.length + 1);
  let at = 0;
  graphemes.forEach(({ text }, index) => {
    breaks[index] = byCharacter[at] ?? 0;
    at += text.length;
  });
  breaks[graphemes.length] = 1;
  return breaks;
}

/** Where a line that has room up to `limit` ends: spaces at the break are on neither line. */
function endOfLine(
  textAt: (index: number) => string | undefined,
  mayBreak: LineBreaks,
  start: number,
  limit: number,
): number {
  let first = start;
  while (first < limit && textAt(first) === " ") first++;
  let next = limit;
  while (textAt(next) === " ") next++;
  for (let end = limit; end > first; end--) {
    if (textAt(end) !== " ") next = end;
    if (mayBreak[next] === 1) return end;
  }
  return endWithinWord(textAt, first, limit);
}

/** A word longer than the line is broken anywhere but before a closing mark, or after an opening one. */
function endWithinWord(textAt: (index: number) => string | undefined, first: number, limit: number): number {
  for (let end = limit; end > Math.max(first, limit - mostMarks); end--) {
    if (!closing.test(textAt(end) ?? "") && !opening.test(textAt(end - 1) ?? "")) return end;
  }
  return limit;
}

const closing = /^[\p{Pe}\p{Pf}!%,.:;?،؛؟।॥、。！，．：；？]/u;
const opening = /^[\p{Ps}\p{Pi}]/u;
/** As many marks as stand together at the end of a sentence; more are a row of dots, which may break anywhere. */
const mostMarks = 3;

function lineOf(graphemes: LeveledGrapheme[], direction: Direction, dropTrailingSpaces: boolean): TextLine {
  if (dropTrailingSpaces) while (graphemes.at(-1)?.text === " ") graphemes.pop();
  let text = "";
  let cells = 0;
  for (const grapheme of graphemes) {
    text += grapheme.text;
    cells += grapheme.cells;
  }
  return { text, cells, direction, graphemes };
}
