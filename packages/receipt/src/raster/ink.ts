import { type Bitmap, blacken, blankBitmap } from "../bitmap.ts";

/** How much of each dot the drawing covers, row by row, 0 to 255. */
export interface Coverage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How much of a dot is covered that is black: half of it, or less for letters that are all thin strokes. */
export const blackFrom = { grid: 128, flow: 105 } as const;

/** Less than this is the soft edge of something beside it. */
export const faint = 40;

/**
 * Which dots are black. So much of a dot covered is enough; that alone would break strokes that are thinner than a dot, or lose
 * them whole, where they fall between two rows. So the middle of a thin stroke is black as well, however faint it is.
 */
export function inkOf(coverage: Coverage, black: number): Bitmap {
  const { width, height, data } = coverage;
  const bitmap = blankBitmap(width, height);
  for (let index = 0; index < data.length; index++) {
    const value = data[index] ?? 0;
    if (value < faint) continue;
    const x = index % width;
    const y = (index - x) / width;
    if (value >= black || isMiddle(coverage, x, y, black)) blacken(bitmap, x, y);
  }
  return bitmap;
}

/** Of a letter with such a share of its ink in black dots the middle of its thin strokes says enough. */
const enough = 0.3;

/** Whether nearly all of what is there lies in dots that are covered too little. */
export function isThin({ data }: Coverage, black: number): boolean {
  let whole = 0;
  let strong = 0;
  for (const value of data) {
    whole += value;
    if (value >= black) strong += value;
  }
  return strong < whole * enough;
}

function at({ width, height, data }: Coverage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[y * width + x] ?? 0);
}

/** Of a stroke that goes down or along. The first of two equal dots is its middle. */
function isMiddle(coverage: Coverage, x: number, y: number, black: number): boolean {
  const value = at(coverage, x, y);
  const goesDown = at(coverage, x - 1, y) < value && at(coverage, x + 1, y) <= value;
  const goesAlong = at(coverage, x, y - 1) < value && at(coverage, x, y + 1) <= value;
  return (
    (goesDown && !isEndOf(coverage, { x, y, dx: 0, dy: 1 }, black)) ||
    (goesAlong && !isEndOf(coverage, { x, y, dx: 1, dy: 0 }, black))
  );
}

/** A dot, and which way the stroke goes that it may be of. */
interface Stroke {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** The soft end of a stroke that is black: with a dot more every letter would grow. */
function isEndOf(coverage: Coverage, { x, y, dx, dy }: Stroke, black: number): boolean {
  const before = darkest(coverage, x - dx, y - dy, dy, dx);
  const after = darkest(coverage, x + dx, y + dy, dy, dx);
  return Math.max(before, after) >= black && Math.min(before, after) < faint;
}

/** Of a dot and its two neighbours across the stroke. */
function darkest(coverage: Coverage, x: number, y: number, dx: number, dy: number): number {
  return Math.max(at(coverage, x, y), at(coverage, x - dx, y - dy), at(coverage, x + dx, y + dy));
}
