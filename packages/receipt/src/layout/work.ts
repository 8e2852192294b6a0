import type { CodeBlock, TextStyle } from "../document.ts";
import { limits } from "../limits.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { lengthToShape } from "../text/graphemes.ts";
import type { Problems } from "./problems.ts";

/**
 * What each thing takes to lay out and draw, in microseconds of one core, rounded up from what was measured: see the row
 * `text` in docs/performance.md.
 */
const microseconds = {
  /** A character of a paragraph that is more than letters side by side: laid out in the API and the worker, then placed. */
  shaped: 12,
  /** A letter of a word whose width is asked for; a word takes as much as eight of them however short it is. */
  measured: 1,
  /** A character or joined word that is drawn for the first time, and each letter of it in the usual size. */
  glyph: 250,
  glyphLetter: 17,
  /** A byte of a QR code or bar code in a preview. */
  code: 2,
} as const;

/** What it takes to measure a word, in letters: it is asked for, set and measured however short it is. */
const beginningOfWord = 8;

/** How much longer than the others a preview takes to draw these codes. */
const stackedFactor = 15;
/** The same for any code that this package draws, and what each of them costs to begin with, in bytes of content. */
const drawnFactor = 10;
const beginningOfCode = 50;

/** The code of the one problem that says it. */
export const tooMuchToPrint = "too-much-to-print";

/** What work is done for, as it is reported when there is too much of it. */
type Purpose = "purpose-characters" | "purpose-words" | "purpose-glyphs" | "purpose-codes";

/**
 * What a document asks to have laid out and drawn, counted before it is done. Drawing takes a thousand times as long as
 * sending text, and both happen where others wait: in the API and in the worker.
 */
export class Work {
  readonly #problems: Problems;
  readonly #glyphs = new Set<string>();
  readonly #spent = new Map<Purpose, number>();
  #sum = 0;
  #lines = 0;
  #dots = 0;
  #isSpent = false;
  /** Of the text that was begun last. */
  #path = "";

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** In microseconds, as they are counted. */
  get sum(): number {
    return this.#sum;
  }

  /** There is a problem that says so, and nothing further is laid out. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Counts text that is about to be broken into lines. */
  addText(text: string, path: string): void {
    this.#path = path;
    this.#add("purpose-characters", lengthToShape(text) * microseconds.shaped, path);
  }

  /** Counts a word whose width is asked for; one that is cut is asked for again and again. */
  addMeasuring(word: string): void {
    const letters = beginningOfWord + word.length;
    this.#add("purpose-words", letters * microseconds.measured, this.#path);
  }

  addLines(count: number, path: string): void {
    this.#lines += count;
    if (this.#lines > limits.lines) this.#refuse(path, fault("more-lines", { most: limits.lines }));
  }

  /** Counts a character or joined word that is drawn as dots. In another size or weight it is another drawing. */
  addGlyph(text: string, { font, width, height, bold }: TextStyle, path: string): void {
    const key = `${font}${width}${height}${bold ? "b" : ""}${text}`;
    if (this.#glyphs.has(key)) return;
    this.#glyphs.add(key);
    // Tall and narrow letters are drawn large and then squeezed.
    const letters = text.length * Math.max(width, height) ** 2;
    const cost = microseconds.glyph + letters * microseconds.glyphLetter;
    this.#add("purpose-glyphs", cost, path);
  }

  addDots(count: number, path: string): void {
    this.#dots += count;
    if (this.#dots > limits.drawnDots) this.#refuse(path, fault("more-dots", { most: limits.drawnDots }));
  }

  /** `isDrawn`: sent to the printer as dots; the others are drawn in a preview only. */
  addCode({ type, content, path }: CodeBlock, isDrawn: boolean): void {
    const factor = type === "pdf417" || type === "datamatrix" ? stackedFactor : 1;
    const bytes = isDrawn ? (beginningOfCode + content.length) * drawnFactor : content.length * factor;
    this.#add("purpose-codes", bytes * microseconds.code, `${path}.content`);
  }

  /** One sum for all: a receipt that has the most of one thing has no room for the most of another. */
  #add(purpose: Purpose, cost: number, path: string): void {
    this.#sum += cost;
    this.#spent.set(purpose, (this.#spent.get(purpose) ?? 0) + cost);
    if (this.#sum <= limits.drawingMicroseconds) return;
    const [[largest] = [purpose]] = [...this.#spent].toSorted(([, a], [, b]) => b - a);
    this.#refuse(path, fault("more-to-draw", { purpose: fault(largest) }));
  }

  #refuse(path: string, what: Fault): void {
    if (this.#isSpent) return;
    this.#isSpent = true;
    this.#problems.add(path, fault(tooMuchToPrint, { what }));
  }
}
