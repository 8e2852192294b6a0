import { type Bitmap, blacken, blankBitmap } from "../bitmap.ts";

/** How much of each dot the drawing covers, row by row, 0 to 255. */
export interface Coverage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A third covered is black: strokes that are thinner than a dot would be lost otherwise. */
const black = 90;

export function inkOf({ width, height, data }: Coverage): Bitmap {
  const bitmap = blankBitmap(width, height);
  for (let index = 0; index < data.length; index++) {
    if ((data[index] ?? 0) >= black) blacken(bitmap, index % width, Math.floor(index / width));
  }
  return bitmap;
}
