import { Bitmap } from "../bitmap.ts";
import { type CellSize, fontA, glyph } from "./glyphs.ts";

/** How a character looks, apart from which one it is. */
export interface CellStyle {
  /** The size of a plain character. */
  size: CellSize;
  bold: boolean;
  invert: boolean;
  /** Dots; 0 is none. */
  underline: number;
  /** Multiples of the plain size, 1 to 8. */
  width: number;
  height: number;
  /** Turned clockwise by 90° (ESC V). */
  rotated: boolean;
  /** Blank dots before and after the character, already in dots. */
  before: number;
  after: number;
}

/** A plain character. */
export const plain: CellStyle = {
  size: fontA,
  bold: false,
  invert: false,
  underline: 0,
  width: 1,
  height: 1,
  rotated: false,
  before: 0,
  after: 0,
};

/** Cells of one style, by character. */
export interface CellSheet {
  style: CellStyle;
  narrow: Map<string, Bitmap>;
  wide: Map<string, Bitmap>;
}

/** Large sizes are large bitmaps: about 5 MB when every cell is the largest there is. */
const maxCells = 1000;

const sheets = new Map<string, CellSheet>();
let cells = 0;

/** The sheet of a style. Looked up once for a run of text, so that a character costs no more than a look into a map. */
export function cellSheet(style: CellStyle): CellSheet {
  const key = `${style.size.width}×${style.size.height}${style.bold}${style.invert}${style.underline},${style.width},${style.height},${style.rotated},${style.before},${style.after}`;
  const known = sheets.get(key);
  if (known) return known;
  if (sheets.size >= maxCells) forget();
  const sheet: CellSheet = { style, narrow: new Map(), wide: new Map() };
  sheets.set(key, sheet);
  return sheet;
}

/** The picture of one character in the style of the sheet. Receipts repeat few characters, so pictures are kept. */
export function cell(sheet: CellSheet, cluster: string, wide: boolean): Bitmap {
  const cached = wide ? sheet.wide : sheet.narrow;
  const known = cached.get(cluster);
  if (known) return known;
  const made = applyStyle(glyph(cluster, sheet.style.size, wide), sheet.style);
  if (cells >= maxCells) makeRoom(cached);
  cached.set(cluster, made);
  cells++;
  return made;
}

/** Drops the oldest of the same sheet, so that a text of many characters is not drawn anew character by character. */
function makeRoom(cached: Map<string, Bitmap>): void {
  const [oldest] = cached.keys();
  if (oldest === undefined) forget();
  else if (cached.delete(oldest)) cells--;
}

function forget(): void {
  sheets.clear();
  cells = 0;
}

function applyStyle(bare: Bitmap, style: CellStyle): Bitmap {
  const strong = style.bold ? embolden(bare) : bare;
  const scaled = strong.scale(style.width, style.height);
  const turned = style.rotated ? scaled.rotate(1) : scaled;
  const spaced = space(turned, style.before, style.after);
  if (style.invert) return spaced.invert();
  if (style.underline > 0 && !style.rotated) return underlined(spaced, style.underline);
  return spaced;
}

/** Every dot is printed a second time, one dot to the right. */
function embolden(bare: Bitmap): Bitmap {
  const result = new Bitmap(bare.width, bare.height);
  result.draw(bare, 0, 0);
  result.draw(bare, 1, 0);
  return result;
}

function space(picture: Bitmap, before: number, after: number): Bitmap {
  if (before === 0 && after === 0) return picture;
  const result = new Bitmap(before + picture.width + after, picture.height);
  result.draw(picture, before, 0);
  return result;
}

function underlined(picture: Bitmap, thickness: number): Bitmap {
  const result = new Bitmap(picture.width, picture.height, picture.data.slice());
  result.fill(0, picture.height - thickness, picture.width, thickness);
  return result;
}
