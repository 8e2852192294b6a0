import type { TextStyle } from "./document.ts";

/** Black and white dots, row by row, eight to a byte with the leftmost in the highest bit; 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

export function blankBitmap(width: number, height: number): Bitmap {
  return { width, height, data: new Uint8Array(bytesPerRow(width) * height) };
}

export function bytesPerRow(width: number): number {
  return (width + 7) >> 3;
}

export function isBlack(bitmap: Bitmap, x: number, y: number): boolean {
  const byte = bitmap.data[y * bytesPerRow(bitmap.width) + (x >> 3)] ?? 0;
  return (byte & (0x80 >> (x & 7))) !== 0;
}

export function blacken(bitmap: Bitmap, x: number, y: number): void {
  const at = y * bytesPerRow(bitmap.width) + (x >> 3);
  bitmap.data[at] = (bitmap.data[at] ?? 0) | (0x80 >> (x & 7));
}

/** Copies the black dots of one bitmap onto another; dots outside the target are left out. */
export function stamp(target: Bitmap, source: Bitmap, left: number, top: number): void {
  const stride = bytesPerRow(source.width);
  const bottom = Math.min(source.height, target.height - top);
  for (let y = Math.max(0, -top); y < bottom; y++) {
    for (let column = 0; column < stride; column++) {
      const dots = source.data[y * stride + column] ?? 0;
      if (dots !== 0) stampEight(target, dots, left + column * 8, top + y);
    }
  }
}

/** Eight dots at once: pages of drawn letters are made of this. */
function stampEight(target: Bitmap, dots: number, x: number, y: number): void {
  if (x >= 0 && x + 8 <= target.width) {
    const at = y * bytesPerRow(target.width) + (x >> 3);
    target.data[at] = (target.data[at] ?? 0) | (dots >> (x & 7));
    if ((x & 7) !== 0) target.data[at + 1] = (target.data[at + 1] ?? 0) | (dots << (8 - (x & 7)));
    return;
  }
  for (let bit = 0; bit < 8; bit++) {
    const isInside = x + bit >= 0 && x + bit < target.width;
    if (isInside && (dots & (0x80 >> bit)) !== 0) blacken(target, x + bit, y);
  }
}

/** Text to be drawn as dots because the printer has no glyphs for it. */
export interface TextRun {
  /** In the order of reading. */
  text: string;
  rightToLeft: boolean;
  style: TextStyle;
  /** The box the run was given on the line: its cells in its font and size, or its natural width where it flows. */
  widthDots: number;
  heightDots: number;
}

/** Text whose natural width is asked for. */
export type FlowingText = Omit<TextRun, "widthDots">;

/** Draws what the printer cannot. Injected, so that this package needs no font files. */
export interface Rasteriser {
  draws(grapheme: string): boolean;
  /** Whether it belongs to a script whose letters are as wide as they are, and not to one of equal cells. */
  flows(grapheme: string): boolean;
  /** The dots that flowing text takes. */
  widthOf(text: FlowingText): number;
  /** Told of the runs of a receipt before the first of them is drawn: fonts are read for all of them at once. */
  prepare(texts: readonly string[]): void;
  /** A bitmap of exactly the run's box, with bold, underline and inversion already in it. */
  draw(run: TextRun): Bitmap;
}
