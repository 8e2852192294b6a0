import { Bitmap } from "../bitmap.ts";
import { cell, cellSheet, PLAIN } from "../text/cell.ts";
import { isWide } from "../text/decoder.ts";
import { CODES, type CodeField, drawCode } from "./codes.ts";

/** A line of text on a label, for whoever reads it. */
export interface LabelLine {
  y: number;
  height: number;
  text: string;
}

/** Font D: a matrix of 10 × 18 in a cell of 12, its base line six rows higher than that of our own 12 × 24 cell. */
const FONT_D = { width: 10, height: 18, rowsAbove: 6, cellHeight: 24 };
/** A metre at 300 dpi: longer than any label. Keeps a mistaken ^LL from filling the memory. */
const LONGEST_DOTS = 12_000;
const LARGEST_SCALE = 8;

/** One label being put together, command by command. Only what Platen writes is understood; the rest leaves no mark. */
export class Label {
  copies = 1;
  #picture: Bitmap;
  readonly #texts: (LabelLine & { x: number })[] = [];
  #at = { x: 0, y: 0 };
  #scale = { width: 1, height: 1 };
  #reverse = false;
  #bars = { moduleWidth: 2, height: 10 };
  #code: CodeField | undefined;
  #isHex = false;

  constructor(widthDots: number) {
    this.#picture = new Bitmap(widthDots, 1);
  }

  obey(name: string, parameters: string): void {
    const [first = "", second = "", third = ""] = parameters.split(",");
    const code = CODES[name];
    if (code) this.#code = { ...code, parameters: parameters.split(","), ...this.#bars };
    switch (name) {
      case "LL":
        this.#picture = new Bitmap(this.#picture.width, bounded(first, 1, LONGEST_DOTS));
        break;
      case "PQ":
        this.copies = Math.max(1, Number(first) || 1);
        break;
      case "FO":
        this.#at = { x: Number(first) || 0, y: Number(second) || 0 };
        break;
      case "AD":
        this.#scale = {
          height: bounded(second, FONT_D.height, FONT_D.height * LARGEST_SCALE) / FONT_D.height,
          width: bounded(third, FONT_D.width, FONT_D.width * LARGEST_SCALE) / FONT_D.width,
        };
        break;
      case "BY":
        this.#bars = { moduleWidth: Number(first) || 2, height: Number(third) || this.#bars.height };
        break;
      case "FR":
        this.#reverse = true;
        break;
      case "FH":
        this.#isHex = true;
        break;
      case "FD":
        this.#field(this.#isHex ? unescaped(parameters) : parameters);
        break;
      case "GB":
        this.#mark(this.#box(first, second, third));
        break;
      case "GF":
        this.#mark(graphic(parameters));
        break;
      case "FS":
        this.#code = undefined;
        this.#reverse = false;
        this.#isHex = false;
        break;
    }
  }

  finish(): { picture: Bitmap; lines: LabelLine[] } {
    const rows = new Map<number, (LabelLine & { x: number })[]>();
    for (const text of this.#texts) rows.set(text.y, [...(rows.get(text.y) ?? []), text]);
    const lines = [...rows.values()].map((fields) => {
      const [{ y, height } = { y: 0, height: 0 }] = fields;
      return {
        y,
        height,
        text: fields
          .toSorted((a, b) => a.x - b.x)
          .map(({ text }) => text)
          .join(" "),
      };
    });
    return { picture: this.#picture, lines: lines.toSorted((a, b) => a.y - b.y) };
  }

  #field(data: string): void {
    if (this.#code) {
      const picture = drawCode(this.#code, data);
      if (picture) this.#mark(picture);
      return;
    }
    const { x, y } = this.#at;
    const { width, height } = this.#scale;
    const sheet = cellSheet({ ...PLAIN, width, height });
    let left = x;
    for (const character of data) {
      const glyph = cell(sheet, character, isWide(character));
      this.#stamp(glyph, left, y - FONT_D.rowsAbove * height);
      left += glyph.width;
    }
    // Bold text is the same field twice, a dot apart; it is read once.
    const isAgain = this.#texts.some((other) => other.y === y && other.x === x - 1 && other.text === data);
    if (!isAgain) this.#texts.push({ x, y, height: FONT_D.cellHeight * height, text: data });
  }

  /** A box whose border is at least half as thick as it is high is full. */
  #box(width: string, height: string, border: string): Bitmap {
    const picture = new Bitmap(bounded(width, 1, this.#picture.width), bounded(height, 1, this.#picture.height));
    const thick = bounded(border, 1, LONGEST_DOTS);
    picture.fill(0, 0, picture.width, thick);
    picture.fill(0, picture.height - thick, picture.width, thick);
    picture.fill(0, 0, thick, picture.height);
    picture.fill(picture.width - thick, 0, thick, picture.height);
    return picture;
  }

  #mark(picture: Bitmap): void {
    this.#stamp(picture, this.#at.x, this.#at.y);
  }

  #stamp(picture: Bitmap, x: number, y: number): void {
    if (!this.#reverse) {
      this.#picture.draw(picture, x, y);
      return;
    }
    for (let row = 0; row < picture.height; row += 1) {
      for (let column = 0; column < picture.width; column += 1) {
        if (!picture.get(column, row)) continue;
        if (this.#picture.get(x + column, y + row)) this.#picture.erase(x + column, y + row, 1);
        else this.#picture.set(x + column, y + row);
      }
    }
  }
}

function bounded(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(text) || 0)));
}

/** ^FH_: an underscore and two digits stand for a byte. What we escape is ASCII, so that a byte is a character. */
function unescaped(data: string): string {
  return data.replace(/_([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** ^GFA,bytes,bytes,bytes per row,hexadecimal. */
function graphic(parameters: string): Bitmap {
  const [, , total = "", perRow = "", hex = ""] = parameters.split(",");
  const data = Buffer.from(hex, "hex").subarray(0, bounded(total, 0, Number.MAX_SAFE_INTEGER));
  const stride = bounded(perRow, 1, LONGEST_DOTS / 8);
  const picture = new Bitmap(stride * 8, Math.floor(data.length / stride));
  picture.data.set(data.subarray(0, picture.data.length));
  return picture;
}
