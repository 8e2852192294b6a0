import type { Bitmap } from "../bitmap.ts";
import type { PlacedCharacter } from "../text/columns.ts";

/** What is put on a line; only characters have a text. */
export interface LineItem {
  picture: Bitmap;
  /** How many of its rows hang below the base line. */
  descent: number;
  character?: { text: string; column: number };
}

/** Bounds a line that is overprinted again and again and never printed. */
const maxMarks = 4096;
/** A base character and more marks than any script puts on it. */
const maxCluster = 8;

type Mark = Omit<LineItem, "character"> & { x: number };

/** The print buffer of standard mode: one line, collected until something prints it. */
export class Line {
  /** Where the next character goes, from the left edge of the print area. */
  x = 0;
  /** A tab or a positioning command moved the print position: the line has begun though nothing stands on it. */
  moved = false;
  #marks: Mark[] = [];
  #characters: PlacedCharacter[] = [];

  /** "Beginning of line" as the manuals mean it. */
  get isEmpty(): boolean {
    return this.#marks.length === 0 && !this.moved;
  }

  get hasMarks(): boolean {
    return this.#marks.length > 0;
  }

  get characters(): readonly PlacedCharacter[] {
    return this.#characters;
  }

  get height(): number {
    return this.#ascent + this.#marks.reduce((descent, mark) => Math.max(descent, mark.descent), 0);
  }

  /** From the left edge of the area to the end of the rightmost mark. */
  get extent(): number {
    return this.#marks.reduce((extent, { picture, x }) => Math.max(extent, x + picture.width), 0);
  }

  put({ picture, descent, character }: LineItem): void {
    const { x } = this;
    if (this.#marks.length >= maxMarks) return;
    this.#marks.push({ picture, descent, x });
    const advance = picture.width;
    if (character) this.#characters.push({ x, advance, column: character.column, text: character.text });
    this.x = x + advance;
  }

  /** The character put last, taken back so that it can be put again with a mark on it. */
  takeBack(): string | undefined {
    const last = this.#marks.at(-1);
    const character = this.#characters.at(-1);
    if (!last || !character || character.x !== last.x || this.x !== last.x + last.picture.width) return undefined;
    this.#marks.pop();
    this.#characters.pop();
    this.x = last.x;
    return character.text.slice(0, maxCluster);
  }

  /** Every mark with its place on the line; characters of different heights share a base line. */
  forEachMark(visit: (picture: Bitmap, x: number, top: number) => void): void {
    const baseLine = this.#ascent;
    for (const { picture, descent, x } of this.#marks) visit(picture, x, baseLine + descent - picture.height);
  }

  clear(): void {
    this.x = 0;
    this.moved = false;
    this.#marks = [];
    this.#characters = [];
  }

  get #ascent(): number {
    return this.#marks.reduce((ascent, { picture, descent }) => Math.max(ascent, picture.height - descent), 0);
  }
}
