import { Bitmap } from "../bitmap.ts";
import { type PlacedCharacter, typeLine } from "../text/columns.ts";
import type { LineItem } from "./line.ts";

interface PageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** ESC T n: where the text begins and which way it runs. */
export type PageDirection = 0 | 1 | 2 | 3;

/** A metre at 8 dots a millimetre; real printers have less. */
export const maxPageRows = 8000;
/** Where the base line of the first line is when nothing was set: a plain character then touches the top edge. */
const firstBaseLine = 21;
/** The height of a line in the text of a page; a cut through a page needs one to divide its lines. */
const listedHeight = 24;

/** Characters a page lists; overprinting one place for ever must not fill the memory. */
const maxListed = 20_000;

interface ListedLine {
  row: number;
  key: string;
  characters: PlacedCharacter[];
}

/** The buffer of page mode: marks go anywhere in it and reach the paper together. */
export class Page {
  area: PageArea;
  direction: PageDirection = 0;
  x = 0;
  y = firstBaseLine;
  readonly #width: number;
  #bitmap: Bitmap;
  #bottom = 0;
  #lines: ListedLine[] = [];
  #listed = 0;

  constructor(width: number) {
    this.#width = width;
    this.area = { x: 0, y: 0, width, height: maxPageRows };
    this.#bitmap = new Bitmap(width, 0);
  }

  /** How far a line of text can run in the current direction. */
  get lineWidth(): number {
    return this.direction % 2 === 0 ? this.area.width : this.area.height;
  }

  /** How many rows the page takes on paper. */
  get height(): number {
    return Math.min(maxPageRows, this.#bottom);
  }

  setArea(area: PageArea): void {
    this.area = { ...area, height: Math.min(area.height, maxPageRows - area.y) };
    this.#bottom = Math.max(this.#bottom, this.area.y + this.area.height);
    this.home();
  }

  home(): void {
    this.x = 0;
    this.y = firstBaseLine;
  }

  /** Puts a character or a stripe of an image at the print position and moves on. */
  put({ picture, descent, character }: LineItem): void {
    this.#draw(picture, this.x, this.y + descent - picture.height);
    if (character && this.#listed < maxListed) this.#list(character, picture.width);
    this.x += picture.width;
  }

  /** Puts a picture or a code so that it stands on the base line. */
  stand(picture: Bitmap): void {
    this.#draw(picture, this.x, Math.max(0, this.y - picture.height));
    this.x += picture.width;
  }

  /** A line, or with `box` the outline of a rectangle, in the coordinates of the area. */
  rule(x: number, y: number, width: number, height: number, thickness: number, box: boolean): void {
    const picture = new Bitmap(Math.min(width, this.area.width), Math.min(height, this.area.height));
    if (box) {
      picture.fill(0, 0, width, thickness);
      picture.fill(0, height - thickness, width, thickness);
      picture.fill(0, 0, thickness, height);
      picture.fill(width - thickness, 0, thickness, height);
    } else {
      picture.fill(0, 0, width, height);
    }
    this.#draw(picture, x, y);
  }

  clearArea(): void {
    const { x, y, width, height } = this.area;
    const bottom = Math.min(this.#bitmap.height, y + height);
    for (let row = y; row < bottom; row++) this.#bitmap.erase(x, row, width);
    this.#lines = this.#lines.filter((line) => line.row < y || line.row >= y + height);
  }

  picture(): Bitmap {
    return this.#bitmap;
  }

  texts(): { row: number; heightDots: number; text: string }[] {
    return this.#lines.map(({ row, characters }) => ({
      row: Math.max(0, Math.min(row, this.height - listedHeight)),
      heightDots: listedHeight,
      text: typeLine(characters, 0),
    }));
  }

  #list(character: { text: string; column: number }, advance: number): void {
    this.#listed++;
    const { x, y } = this.area;
    const turned = this.direction === 1 || this.direction === 3;
    const key = `${this.direction} ${x} ${y} ${this.y}`;
    const row = y + (turned ? 0 : Math.max(0, this.y - firstBaseLine));
    let line = this.#lines.find((candidate) => candidate.key === key);
    if (!line) {
      line = { row, key, characters: [] };
      this.#lines.push(line);
    }
    const offset = this.direction === 0 ? x : 0;
    line.characters.push({ x: offset + this.x, advance, ...character });
  }

  /** From the coordinates of the text, whichever way it runs, to those of the paper. */
  #draw(picture: Bitmap, left: number, top: number): void {
    const { x, y, width, height } = this.area;
    const turned = picture.rotate(([0, 3, 2, 1] as const)[this.direction]);
    const [px, py] = (
      [
        [x + left, y + top],
        [x + top, y + height - left - picture.width],
        [x + width - left - picture.width, y + height - top - picture.height],
        [x + width - top - picture.height, y + left],
      ] as const
    )[this.direction];
    const bottom = Math.min(y + height, py + turned.height);
    if (bottom <= 0) return;
    this.#grow(bottom);
    this.#bitmap.draw(turned, px, py);
    this.#bottom = Math.max(this.#bottom, bottom);
  }

  #grow(rows: number): void {
    if (rows <= this.#bitmap.height) return;
    const grown = new Bitmap(this.#width, Math.min(maxPageRows, Math.max(rows, this.#bitmap.height * 2)));
    grown.data.set(this.#bitmap.data);
    this.#bitmap = grown;
  }
}
