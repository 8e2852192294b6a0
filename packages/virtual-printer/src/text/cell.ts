import { Bitmap } from "../bitmap.ts";
import { type Font, glyph } from "./glyphs.ts";

/** How a character looks, apart from which one it is. */
export interface CellStyle {
  font: Font;
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

/** Large sizes are large bitmaps: about 5 MB when every cell is the largest there is. */
const MAX_CACHED = 1000;

const cache = new Map<string, Bitmap>();

/** One character with everything done to it, ready to be put on the line. Receipts repeat few of them. */
export function cell(cluster: string, wide: boolean, style: CellStyle): Bitmap {
  const key = `${cluster}|${wide}|${style.font}${style.bold}${style.invert}${style.underline},${style.width},${style.height},${style.rotated},${style.before},${style.after}`;
  const known = cache.get(key);
  if (known) return known;
  const made = dress(glyph(cluster, style.font, wide), style);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, made);
  return made;
}

/** Everything a style does to the bare picture of a character, also one the host has defined itself. */
export function dress(bare: Bitmap, style: CellStyle): Bitmap {
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
