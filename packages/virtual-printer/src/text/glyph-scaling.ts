import { Bitmap } from "../bitmap.ts";

/** A dot is black when at least this much of the area it stands for is. Thin strokes survive a third of a dot. */
const minCoverage = 1 / 3;

/**
 * 8 × 16 becomes 12 × 24: two dots become three, the one in the middle shared. Along a line the shared dot is black
 * when either neighbour is, so that strokes are an even two dots; where four dots meet it takes two of them, so that
 * corners stay round. A plain threshold on a smoothly enlarged glyph makes strokes of one and two dots side by side.
 */
export function stretchBy3Halves(source: Bitmap): Bitmap {
  const result = new Bitmap((source.width * 3) / 2, (source.height * 3) / 2);
  for (let y = 0; y < source.height; y += 2) {
    for (let x = 0; x < source.width; x += 2) stretchBlock(source, x, y, result);
  }
  return result;
}

function stretchBlock(source: Bitmap, x: number, y: number, result: Bitmap): void {
  const a = source.get(x, y);
  const b = source.get(x + 1, y);
  const c = source.get(x, y + 1);
  const d = source.get(x + 1, y + 1);
  const black = [
    [a, a || b, b],
    [a || c, Number(a) + Number(b) + Number(c) + Number(d) >= 2, b || d],
    [c, c || d, d],
  ];
  for (const [row, dots] of black.entries()) {
    for (const [column, dot] of dots.entries()) if (dot) result.set((x / 2) * 3 + column, (y / 2) * 3 + row);
  }
}

/** Any size to any other, by how much of each new dot was black. */
export function resample(source: Bitmap, width: number, height: number): Bitmap {
  const result = new Bitmap(width, height);
  const stepX = source.width / width;
  const stepY = source.height / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (coverage(source, x * stepX, y * stepY, stepX, stepY) >= minCoverage) result.set(x, y);
    }
  }
  return result;
}

function coverage(source: Bitmap, left: number, top: number, width: number, height: number): number {
  let black = 0;
  for (let y = Math.floor(top); y < top + height; y++) {
    const tall = Math.min(y + 1, top + height) - Math.max(y, top);
    for (let x = Math.floor(left); x < left + width; x++) {
      if (source.get(x, y)) black += tall * (Math.min(x + 1, left + width) - Math.max(x, left));
    }
  }
  return black / (width * height);
}
