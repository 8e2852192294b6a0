import type { Wrap } from "../../document.ts";
import { limits } from "../../limits.ts";
import { type Direction, type LeveledGrapheme, type LeveledParagraph, leveled } from "../../text/direction.ts";
import { graphemesOf, isSimple } from "../../text/graphemes.ts";
import { type LineBreaks, lineBreaks } from "../../text/line-breaks.ts";
import { dotsOf, isWithinRun, type MeasuredGrapheme, measure } from "./measured.ts";
import type { Ruler } from "./ruler.ts";

export interface TextLine {
  text: string;
  dots: number;
  /** Of the paragraph that the line is part of. */
  direction: Direction;
  /** Absent for a line in which every character is a grapheme of one cell. */
  graphemes?: LeveledGrapheme[];
}

/** What text is fitted into. */
export interface Room {
  dots: number;
  ruler: Ruler;
}

/**
 * Breaks clean text into lines of at most `dots`. A word longer than a line is broken between graphemes,
 * because text that vanishes is worse than a word cut in two. A grapheme wider than the whole line (a 中 in a column of
 * one cell) cannot be placed: `tooWide` names it, and the lines are not fit for printing. Of more lines than a receipt may
 * have only so many are made that it can be refused.
 */
export function wrapText(
  text: string,
  room: Room,
  wrap: Wrap,
  direction?: Direction,
): { lines: TextLine[]; tooWide?: string } {
  const lines: TextLine[] = [];
  const columns = Math.floor(room.dots / room.ruler.cellDots);
  if (columns < 1 && text !== "") return { lines, tooWide: text.slice(0, 1) };
  let tooWide: string | undefined;
  for (const paragraph of text.split("\n")) {
    if (lines.length > limits.lines) break;
    if (isSimple(paragraph)) {
      wrapSimple(paragraph, room, wrap, direction ?? "ltr", lines);
    } else {
      const clusters = graphemesOf(paragraph);
      tooWide ??= clusters.find(({ cells }) => cells > columns)?.text;
      for (const line of wrapGraphemes(leveled(clusters, direction), room, wrap)) lines.push(line);
    }
  }
  return tooWide === undefined ? { lines } : { lines, tooWide };
}

/** How wide the widest line of clean text is when no line has an end. */
export function naturalDots(text: string, ruler: Ruler): number {
  if (isSimple(text)) return text.length * ruler.cellDots;
  const { lines } = wrapText(text, { dots: Number.POSITIVE_INFINITY, ruler }, "word");
  return lines.reduce((widest, { dots }) => Math.max(widest, dots), 0);
}

/** The same as `wrapGraphemes` without making an object a character: nearly every line of a receipt is simple. */
function wrapSimple(text: string, { dots, ruler }: Room, wrap: Wrap, direction: Direction, lines: TextLine[]): void {
  const columns = Math.floor(dots / ruler.cellDots);
  let start = 0;
  const push = (end: number) => {
    const line = wrap === "word" && end < text.length ? text.slice(start, end).trimEnd() : text.slice(start, end);
    lines.push({ text: line, dots: line.length * ruler.cellDots, direction });
  };
  const mayBreak = wrap === "word" && text.length > columns ? lineBreaks(text) : noBreaks;
  const characterAt = (index: number) => text[index];
  while (text.length - start > columns && lines.length <= limits.lines) {
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

function wrapGraphemes({ graphemes, direction }: LeveledParagraph, room: Room, wrap: Wrap): TextLine[] {
  const lines: TextLine[] = [];
  const mayBreak = wrap === "word" ? graphemeBreaks(graphemes) : noBreaks;
  const measured = measure(graphemes, mayBreak, room.ruler);
  const graphemeAt = (index: number) => measured[index]?.text;
  let start = 0;
  do {
    const limit = fitting(measured, start, room.dots);
    const isLast = limit === measured.length;
    const wanted = wrap === "word" && !isLast ? endOfLine(graphemeAt, mayBreak, start, limit) : limit;
    const end = shortened(measured, start, wanted, room);
    const last = wrap === "word" && end < measured.length ? beforeSpaces(measured, start, end) : end;
    lines.push(lineOf(measured, start, last, direction, room.ruler));
    if (wrap === "clip") break;
    start = end;
    if (wrap === "word" && start > 0) while (measured[start]?.text === " ") start++;
  } while (start < measured.length && lines.length <= limits.lines);
  return lines;
}

/** The index after the last grapheme that fits; at least one is taken, so that wrapping always gets on. */
function fitting(graphemes: MeasuredGrapheme[], start: number, dots: number): number {
  let end = start;
  let used = 0;
  for (let next = graphemes[end]; next; next = graphemes[end]) {
    used += next.dots;
    // A share may be a fraction of a dot too long by rounding.
    if (used > dots + 0.01 && end > start) break;
    end++;
  }
  return end;
}

/** Part of a run may be wider than its share. */
function shortened(graphemes: MeasuredGrapheme[], start: number, wanted: number, { dots, ruler }: Room): number {
  let end = wanted;
  while (end > start + 1 && isWithinRun(graphemes, end) && dotsOf(graphemes, start, end, ruler) > dots) end--;
  return end;
}

function beforeSpaces(graphemes: MeasuredGrapheme[], start: number, end: number): number {
  let last = end;
  while (last > start && graphemes[last - 1]?.text === " ") last--;
  return last;
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

function lineOf(
  measured: MeasuredGrapheme[],
  start: number,
  end: number,
  direction: Direction,
  ruler: Ruler,
): TextLine {
  const graphemes = measured.slice(start, end);
  const text = graphemes.map((grapheme) => grapheme.text).join("");
  return { text, dots: dotsOf(measured, start, end, ruler), direction, graphemes };
}
