import { Bitmap } from "../bitmap.ts";
import type { PlacedCharacter } from "../text/columns.ts";

interface Mark {
  picture: Bitmap;
  x: number;
}

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
    return this.#marks.reduce((height, { picture }) => Math.max(height, picture.height), 0);
  }

  /** From the left edge of the area to the end of the rightmost mark. */
  get extent(): number {
    return this.#marks.reduce((extent, { picture, x }) => Math.max(extent, x + picture.width), 0);
  }

  put(picture: Bitmap, character?: { text: string; column: number }): void {
    this.#marks.push({ picture, x: this.x });
    if (character) this.#characters.push({ x: this.x, advance: picture.width, ...character });
    this.x += picture.width;
  }

  /** The character put last, taken back so that it can be put again with a mark on it. */
  takeBack(): string | undefined {
    const last = this.#marks.at(-1);
    const character = this.#characters.at(-1);
    if (!last || !character || character.x !== last.x || this.x !== last.x + last.picture.width) return undefined;
    this.#marks.pop();
    this.#characters.pop();
    this.x = last.x;
    return character.text;
  }

  /** Everything on the line as one picture as wide as the area; characters of different heights stand on one ground. */
  compose(width: number): Bitmap {
    const result = new Bitmap(width, this.height);
    for (const { picture, x } of this.#marks) result.draw(picture, x, result.height - picture.height);
    return result;
  }

  clear(): void {
    this.x = 0;
    this.moved = false;
    this.#marks = [];
    this.#characters = [];
  }
}
