import bidiFactory from "bidi-js";
import type { Align } from "../document.ts";
import type { Grapheme } from "./graphemes.ts";

export type Direction = "ltr" | "rtl";

/** A grapheme in its place on the line. Neighbours that are right to left are read, and shaped, from right to left. */
export interface PlacedGrapheme extends Grapheme {
  rightToLeft: boolean;
}

/** The package's types describe an ES module; Node loads its CommonJS build, whose export is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Every letter that is written from right to left, and the digits that go with them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a line of this text needs more than being written from left to right. */
export function isBidirectional(text: string): boolean {
  return rightToLeft.test(text);
}

/** Where the lines of a paragraph begin: where its first letter is at home. */
export function directionOf(text: string): Direction {
  if (!isBidirectional(text)) return "ltr";
  return bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/** In a template for right to left, "left" and "right" say begin and end: the whole receipt is mirrored. */
export function mirroredAlign(align: Align, direction: Direction | undefined): Align {
  if (direction !== "rtl" || align === "center") return align;
  return align === "left" ? "right" : "left";
}

/** From the order of reading to the order on paper, left to right (rule L2 of UAX 9), brackets turned around (L4). */
export function visualOrder(graphemes: readonly Grapheme[], direction: Direction): PlacedGrapheme[] {
  const text = graphemes.map((grapheme) => grapheme.text).join("");
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  let at = 0;
  const leveled = graphemes.map((grapheme) => {
    const level = levels[at] ?? 0;
    at += grapheme.text.length;
    const isReversed = level % 2 === 1;
    const mirrored = isReversed ? bidi.getMirroredCharacter(grapheme.text) : null;
    return { text: mirrored ?? grapheme.text, cells: grapheme.cells, rightToLeft: isReversed, level };
  });
  const deepest = Math.max(0, ...leveled.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) reverseFrom(level, leveled);
  return leveled;
}

function reverseFrom(least: number, graphemes: { level: number }[]): void {
  for (let start = 0; start < graphemes.length; start++) {
    let end = start;
    while ((graphemes[end]?.level ?? -1) >= least) end++;
    if (end > start + 1) graphemes.splice(start, end - start, ...graphemes.slice(start, end).reverse());
    start = end;
  }
}
