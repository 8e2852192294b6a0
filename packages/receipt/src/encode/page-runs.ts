import type { CodePageTable, PageSet } from "../text/code-pages.ts";
import { isAscii } from "../text/graphemes.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { LineCommands } from "./line-commands.ts";

/** "?": stands in a hole until it is filled. */
const unknownMark = 0x3f;

/**
 * Writes text in the printer's code pages with the fewest switches there can be.
 * Which page a run is in is decided as late as possible: characters are written as holes while at least one page still
 * carries all of them, and the holes are filled when a character comes that no such page has. This is the greedy
 * cover of a line by intervals, which no other choice of pages beats.
 */
export class PageRuns {
  readonly #writer: ByteWriter;
  readonly #table: CodePageTable;
  readonly #commands: LineCommands;
  #candidates: PageSet;
  #selectAt = 0;
  /** Offset and character of each hole in turn. */
  #holes: number[] = [];

  constructor(writer: ByteWriter, table: CodePageTable, commands: LineCommands) {
    this.#writer = writer;
    this.#table = table;
    this.#commands = commands;
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
    for (let hole = 0; hole < this.#holes.length; hole += 2) {
      const byte = page.bytes.get(this.#holes[hole + 1] ?? 0) ?? unknownMark;
      this.#writer.patch(this.#holes[hole] ?? 0, byte);
    }
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
    this.#holes.push(this.#writer.length, codePoint);
    this.#writer.write(unknownMark);
  }

  #select(): void {
    this.#commands.selectPage(this.#writer);
    this.#selectAt = this.#writer.length - 1;
  }
}
