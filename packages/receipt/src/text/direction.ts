import bidiFactory from "bidi-js";
import type { Align } from "../document.ts";
import type { Grapheme } from "./graphemes.ts";

export type Direction = "ltr" | "rtl";

/** A grapheme with its embedding level (UAX 9): odd ones are read from right to left. */
export interface LeveledGrapheme extends Grapheme {
  level: number;
  /** Neighbours of the same number are one drawn run of natural width; 0 is in its own cells. */
  run: number;
}

/** A grapheme in its place on the line. Neighbours that are right to left are read, and shaped, from right to left. */
export interface PlacedGrapheme extends Grapheme {
  rightToLeft: boolean;
  run: number;
}

/** The package's types describe an ES module; Node loads its CommonJS build, whose export is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Every letter that is written from right to left, and the digits that go with them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a line of this text needs more than being written from left to right. */
function isBidirectional(text: string): boolean {
  return rightToLeft.test(text);
}

/** In a template for right to left, "left" and "right" say begin and end: the whole receipt is mirrored. */
export function mirroredAlign(align: Align, direction: Direction | undefined): Align {
  if (direction !== "rtl" || align === "center") return align;
  return align === "left" ? "right" : "left";
}

/** Graphemes of a paragraph with their levels, and where its lines begin. */
export interface LeveledParagraph {
  direction: Direction;
  graphemes: LeveledGrapheme[];
}

/**
 * Finds the level of every grapheme of a paragraph. Not of a line: a bracket has its direction from its partner, and a
 * number from the word before it, which may both be on the line above. A paragraph that is not told its direction begins
 * where its first letter is at home.
 */
export function leveled(graphemes: readonly Grapheme[], direction?: Direction): LeveledParagraph {
  const paragraph = graphemes.map(({ text }) => text).join("");
  if (direction !== "rtl" && !isBidirectional(paragraph)) {
    return { direction: "ltr", graphemes: graphemes.map(({ text, cells }) => ({ text, cells, level: 0, run: 0 })) };
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, direction ?? "auto");
  let at = 0;
  const found = graphemes.map(({ text, cells }) => {
    const level = levels[at] ?? 0;
    at += text.length;
    return { text, cells, level, run: 0 };
  });
  return { direction: paragraphs[0]?.level === 1 ? "rtl" : "ltr", graphemes: found };
}

/** From the order of reading to the order on paper, left to right (rule L2 of UAX 9), brackets turned around (L4). */
export function visualOrder(line: readonly LeveledGrapheme[]): PlacedGrapheme[] {
  const ordered = [...line];
  for (let level = deepest(line); level > 0; level--) reverseFrom(level, ordered);
  return ordered.map(({ text, cells, level, run }) => {
    const rightToLeft = level % 2 === 1;
    const mirrored = rightToLeft ? bidi.getMirroredCharacter(text) : null;
    return { text: mirrored ?? text, cells, rightToLeft, run };
  });
}

function deepest(line: readonly LeveledGrapheme[]): number {
  return line.reduce((most, { level }) => Math.max(most, level), 0);
}

function reverseFrom(least: number, graphemes: { level: number }[]): void {
  for (let start = 0; start < graphemes.length; start++) {
    let end = start;
    while ((graphemes[end]?.level ?? -1) >= least) end++;
    if (end > start + 1) graphemes.splice(start, end - start, ...graphemes.slice(start, end).reverse());
    start = end;
  }
}
