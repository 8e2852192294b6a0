import { Bitmap } from "../bitmap.ts";
import { cell, cellSheet, plain } from "../text/cell.ts";
import { isWide } from "../text/decoder.ts";
import { fontA } from "../text/glyphs.ts";
import { type BarSettings, type CodeField, codes, drawCode, setBars } from "./codes.ts";
import { fieldBytes, usualHexMark } from "./field-content.ts";
import { type LabelLine, LabelText } from "./label-text.ts";

/** Font D: a matrix of 10 × 18 in a cell of 12, its base line six rows higher than that of our own 12 × 24 cell. */
const fontD = { width: 10, height: 18, rowsAbove: 6 };
/** The most that ^LL takes. Keeps a mistaken one from filling the memory. */
const longestDots = 32_000;
const largestScale = 8;

/** Commands that leave no mark, whatever they set: format ends, comments, character set, media, width, speed, darkness. */
const markless = new Set(["XA", "XZ", "FX", "CI", "MN", "MM", "MT", "MD", "PR", "PW"]);
/** Commands that move the whole label. Only the place it has at power-on is drawn. */
const shifts = new Set(["LH", "LS"]);

/** One label being put together, command by command. What Platen writes is understood; other commands leave no mark. */
export class Label {
  copies = 1;
  #picture: Bitmap;
  readonly #text = new LabelText();
  readonly #bars: BarSettings;
  #at = { x: 0, y: 0 };
  #scale = { width: 1, height: 1 };
  #reverse = false;
  #code: CodeField | undefined;
  #hexMark = "";

  /** `bars` outlives the label: what one sets with ^BY holds for the next as well. */
  constructor(widthDots: number, bars: BarSettings) {
    this.#picture = new Bitmap(widthDots, 1);
    this.#bars = bars;
  }

  /** Parameters are bytes, written as characters of the same number. False: the command is not understood, and skipped. */
  obey(name: string, parameters: string): boolean {
    const all = parameters.split(",");
    const [first = "", second = "", third = ""] = all;
    const code = codes[name];
    if (code) this.#code = { ...code, parameters: all };
    switch (name) {
      case "LL":
        this.#picture = new Bitmap(this.#picture.width, bounded(first, 1, longestDots));
        break;
      case "PQ":
        this.copies = Math.max(1, Number(first) || 1);
        break;
      case "FO":
        this.#at = { x: Number(first) || 0, y: Number(second) || 0 };
        break;
      case "AD":
        this.#scale = { height: multiple(second, fontD.height), width: multiple(third, fontD.width) };
        break;
      case "BY":
        setBars(this.#bars, all);
        break;
      case "FR":
        this.#reverse = true;
        break;
      case "FH":
        this.#hexMark = first.charAt(0) || usualHexMark;
        break;
      case "FD":
        this.#field(fieldBytes(parameters, this.#hexMark));
        break;
      case "GB":
        this.#stamp(this.#box(first, second, third), this.#at.x, this.#at.y);
        break;
      case "GF":
        this.#stamp(graphic(all), this.#at.x, this.#at.y);
        break;
      case "FS":
        this.#code = undefined;
        this.#reverse = false;
        this.#hexMark = "";
        break;
      default:
        return (
          code !== undefined || markless.has(name) || (shifts.has(name) && all.every((shift) => Number(shift) === 0))
        );
    }
    return true;
  }

  finish(): { picture: Bitmap; lines: LabelLine[] } {
    return { picture: this.#picture, lines: this.#text.lines() };
  }

  #field(data: string): void {
    if (this.#code) this.#writeCode(this.#code, data);
    else this.#writeText(Buffer.from(data, "latin1").toString("utf8"));
  }

  #writeCode(code: CodeField, data: string): void {
    const drawn = drawCode(code, this.#bars, data);
    if (!drawn) return;
    const { x, y } = this.#at;
    const top = y + drawn.offsetDown;
    this.#stamp(drawn.picture, x, top);
    for (const { below, heightDots, characters } of drawn.texts) {
      const placed = characters.map((character) => ({ ...character, x: x + character.x }));
      this.#text.add(top + below, heightDots, placed);
    }
  }

  #writeText(text: string): void {
    const { x, y } = this.#at;
    const { width, height } = this.#scale;
    const sheet = cellSheet({ ...plain, width, height });
    const top = y - fontD.rowsAbove * height;
    let left = x;
    const characters = Array.from(text, (character) => {
      const glyph = cell(sheet, character, isWide(character));
      this.#stamp(glyph, left, top);
      const placed = { x: left, advance: glyph.width, column: fontA.width, text: character };
      left += glyph.width;
      return placed;
    });
    this.#text.add(top, fontA.height * height, characters);
  }

  /** A box whose border is at least half as thick as it is high is full. */
  #box(width: string, height: string, border: string): Bitmap {
    const picture = new Bitmap(bounded(width, 1, this.#picture.width), bounded(height, 1, this.#picture.height));
    const thick = bounded(border, 1, longestDots);
    picture.fill(0, 0, picture.width, thick);
    picture.fill(0, picture.height - thick, picture.width, thick);
    picture.fill(0, 0, thick, picture.height);
    picture.fill(picture.width - thick, 0, thick, picture.height);
    return picture;
  }

  #stamp(picture: Bitmap, x: number, y: number): void {
    if (this.#reverse) this.#picture.flip(picture, x, y);
    else this.#picture.draw(picture, x, y);
  }
}

function bounded(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(text) || 0)));
}

/** A font of dots is enlarged by whole numbers only. */
function multiple(text: string, unit: number): number {
  return Math.round(bounded(text, unit, unit * largestScale) / unit);
}

/** ^GFA,bytes,bytes,bytes per row,hexadecimal. */
function graphic([, , total = "", perRow = "", hex = ""]: readonly string[]): Bitmap {
  const data = Buffer.from(hex, "hex").subarray(0, bounded(total, 0, Number.MAX_SAFE_INTEGER));
  const stride = bounded(perRow, 1, longestDots / 8);
  const picture = new Bitmap(stride * 8, Math.floor(data.length / stride));
  picture.data.set(data.subarray(0, picture.data.length));
  return picture;
}
