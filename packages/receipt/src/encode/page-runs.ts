import type { CodePageTable, PageSet } from "../text/code-pages.ts";
import { isAscii } from "../text/graphemes.ts";
import type { ByteWriter } from "./byte-writer.ts";

/**
 * Writes text in the printer's code pages with the fewest switches there can be.
 * Which page a run is in is decided as late as possible: characters are written as holes while at least one page still
 * carries all of them, and the holes are filled when a character comes that no such page has. This is the greedy
 * cover of a line by intervals, which no other choice of pages beats.
 */
export class PageRuns {
  readonly #writer: ByteWriter;
  readonly #table: CodePageTable;
  #candidates: PageSet;
  #selectAt = 0;
  #holes: { at: number; codePoint: number }[] = [];

  constructor(writer: ByteWriter, table: CodePageTable) {
    this.#writer = writer;
    this.#table = table;
    this.#candidates = table.everyPage;
    this.#select();
  }

  write(text: string): void {
    if (isAscii(text)) {
      this.#writer.writeAscii(text);
      return;
    }
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (codePoint < 0x7f) this.#writer.write(codePoint);
      else this.#writeHole(codePoint);
    }
  }

  /** Must be called once, after the last text. */
  finish(): void {
    const page = this.#table.pages[this.#candidates.pages[0] ?? 0];
    if (!page) return;
    this.#writer.patch(this.#selectAt, page.number);
    for (const { at, codePoint } of this.#holes) this.#writer.patch(at, page.bytes.get(codePoint) ?? 0x3f);
    this.#holes = [];
  }

  #writeHole(codePoint: number): void {
    const carriers = this.#table.setOf(codePoint) ?? this.#table.everyPage;
    const common = this.#table.common(this.#candidates, carriers);
    if (common) {
      this.#candidates = common;
    } else {
      this.finish();
      this.#select();
      this.#candidates = carriers;
    }
    this.#holes.push({ at: this.#writer.length, codePoint });
    this.#writer.write(0x3f);
  }

  /** ESC t, its number still to be filled in. */
  #select(): void {
    this.#writer.write(0x1b, 0x74, 0);
    this.#selectAt = this.#writer.length - 1;
  }
}
