import { type Bitmap, blacken, blankBitmap } from "../bitmap.ts";
import type { ImageBlock } from "../document.ts";
import type { GreyImage } from "./grey.ts";

const middle = 128;
const white = 255;

/** Where the error of a pixel goes: columns right, rows down, and its share. */
type Diffusion = readonly (readonly [right: number, down: number, share: number])[];

const floydSteinberg: Diffusion = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
];

/** Spreads only three quarters of the error: more contrast, less grain in light areas. */
const atkinson: Diffusion = [
  [1, 0, 1 / 8],
  [2, 0, 1 / 8],
  [-1, 1, 1 / 8],
  [0, 1, 1 / 8],
  [1, 1, 1 / 8],
  [0, 2, 1 / 8],
];

/** The 4 × 4 ordered matrix, in sixteenths of white. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Grey to dots. "none" is for pictures that are black and white already and is the same as a threshold in the middle. */
export function dither(image: GreyImage, method: ImageBlock["dither"]): Bitmap {
  switch (method) {
    case "none":
    case "threshold":
      return ordered(image, () => middle);
    case "bayer":
      return ordered(image, (x, y) => (((bayer[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5) * white) / 16);
    case "floyd-steinberg":
      return diffused(image, floydSteinberg);
    case "atkinson":
      return diffused(image, atkinson);
  }
}

function ordered(image: GreyImage, threshold: (x: number, y: number) => number): Bitmap {
  const bitmap = blankBitmap(image.width, image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      if ((image.data[y * image.width + x] ?? white) < threshold(x, y)) blacken(bitmap, x, y);
    }
  }
  return bitmap;
}

/** No error is carried further down than this. */
const rowsAhead = 3;

function diffused({ width, height, data }: GreyImage, diffusion: Diffusion): Bitmap {
  const bitmap = blankBitmap(width, height);
  // Only the rows that an error can still reach: of a long picture all of them would take four times its pixels.
  const rows = Array.from({ length: rowsAhead }, (_, y) =>
    Float32Array.from({ length: width }, (_, x) => data[y * width + x] ?? white),
  );
  for (let y = 0; y < height; y++) {
    const row = rows[y % rowsAhead] ?? new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const value = row[x] ?? white;
      const black = value < middle;
      if (black) blacken(bitmap, x, y);
      const error = black ? value : value - white;
      if (error === 0) continue;
      for (const [right, down, share] of diffusion) {
        const column = x + right;
        const reached = rows[(y + down) % rowsAhead];
        if (reached && column >= 0 && column < width) reached[column] = (reached[column] ?? 0) + error * share;
      }
    }
    row.set(data.subarray((y + rowsAhead) * width, (y + rowsAhead + 1) * width));
  }
  return bitmap;
}
