import type { FlowingText } from "../bitmap.ts";

/** The words of many receipts. */
const mostRecent = 10_000;

/**
 * Widths of words measured lately. Measuring takes 20 µs and a word is asked for several times: when lines are broken,
 * when they are placed, and again with the next receipt. The older half is forgotten, never all of it at once.
 */
export class KnownWidths {
  #recent = new Map<string, number>();
  #older = new Map<string, number>();

  get({ text, style, heightDots, rightToLeft }: FlowingText, measure: () => number): number {
    const key = `${heightDots},${style.width},${style.height},${style.bold ? "b" : ""}${rightToLeft ? "r" : ""},${text}`;
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const width = this.#older.get(key) ?? measure();
    if (this.#recent.size >= mostRecent) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, width);
    return width;
  }
}
