import type { CodeBlock, TextStyle } from "../document.ts";
import { limits } from "../limits.ts";
import { lengthToShape } from "../text/graphemes.ts";
import type { Problems } from "./problems.ts";

/** How much longer than the others a preview takes to draw these codes. */
const stackedFactor = 15;
/** The same for any code that this package draws, and what each of them costs to begin with, in bytes of content. */
const drawnFactor = 10;
const beginningOfCode = 50;

/** What it takes to measure a word, in letters: it is asked for, set and measured however short it is. */
const beginningOfWord = 8;

/**
 * What a document asks to have laid out and drawn, counted before it is done. Drawing takes a thousand times as long as
 * sending text, and both happen where others wait: in the API and in the worker.
 */
export class Work {
  readonly #problems: Problems;
  readonly #glyphs = new Set<string>();
  #lines = 0;
  #shaped = 0;
  #measured = 0;
  #dots = 0;
  #codes = 0;
  #isSpent = false;
  /** Of the text that was begun last. */
  #path = "";

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** There is a problem that says so, and nothing further is laid out. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Counts text that is about to be broken into lines. */
  addText(text: string, path: string): void {
    this.#path = path;
    this.#shaped += lengthToShape(text);
    if (this.#shaped > limits.shapedLength) {
      this.#refuse(path, `more than ${limits.shapedLength} characters need to be shaped or drawn`);
    }
  }

  /** Counts a word whose width is asked for; one that is cut is asked for again and again. */
  addMeasuring(word: string): void {
    this.#measured += beginningOfWord + word.length;
    if (this.#measured > limits.measuredLength) {
      this.#refuse(this.#path, "the words are harder to fit into their lines than any text");
    }
  }

  addLines(count: number, path: string): void {
    this.#lines += count;
    if (this.#lines > limits.lines) this.#refuse(path, `the content has more than ${limits.lines} lines`);
  }

  /** Counts a character or joined word that is drawn as dots. In another size or weight it is another drawing. */
  addGlyph(text: string, { font, width, height, bold }: TextStyle, path: string): void {
    this.#glyphs.add(`${font}${width}${height}${bold ? "b" : ""}${text}`);
    if (this.#glyphs.size > limits.drawnGlyphs) {
      this.#refuse(path, `more than ${limits.drawnGlyphs} different characters or joined words are drawn as dots`);
    }
  }

  addDots(count: number, path: string): void {
    this.#dots += count;
    if (this.#dots > limits.drawnDots) this.#refuse(path, `more than ${limits.drawnDots} dots are drawn`);
  }

  /** `isDrawn`: sent to the printer as dots; the others are drawn in a preview only. */
  addCode({ type, content, path }: CodeBlock, isDrawn: boolean): void {
    const factor = type === "pdf417" || type === "datamatrix" ? stackedFactor : 1;
    this.#codes += isDrawn ? (beginningOfCode + content.length) * drawnFactor : content.length * factor;
    if (this.#codes > limits.codeWork) this.#refuse(`${path}.content`, "the codes hold more than can be drawn");
  }

  #refuse(path: string, what: string): void {
    if (this.#isSpent) return;
    this.#isSpent = true;
    const message = `up to here ${what}, the most in one receipt; print it in parts`;
    this.#problems.add(path, message, "it is more than a receipt may have");
  }
}
