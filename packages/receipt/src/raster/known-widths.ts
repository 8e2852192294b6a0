import type { FlowingText } from "../bitmap.ts";
import { Recent } from "../recent.ts";

/** The words of many receipts: 20,000 of them. */
const mostBytes = 4_000_000;
/** What an entry takes besides its key, roughly. */
const entryBytes = 120;

/**
 * Widths of words measured lately. Measuring takes 20 µs and a word is asked for several times: when lines are broken,
 * when they are placed, and again with the next receipt.
 */
export class KnownWidths {
  readonly #known = new Recent<number>(mostBytes, (_, key) => entryBytes + 2 * key.length);

  get({ text, style, heightDots, rightToLeft }: FlowingText, measure: () => number): number {
    const key = `${heightDots},${style.width},${style.height},${style.bold ? "b" : ""}${rightToLeft ? "r" : ""},${text}`;
    return this.#known.getOrMake(key, measure);
  }
}
