import { Bitmap } from "../bitmap.ts";

/** A MaxiCode has one size: 33 rows of 30 or 29 hexagons, 28.1 mm wide. At 8 dots a millimetre they lie 7.5 dots apart. */
const columns = 30;
const rows = 33;
const pitchX = 7.5;
const pitchY = pitchX * (Math.sqrt(3) / 2);
/** Hexagons are drawn a little smaller than they lie apart, because heat spreads in the paper. */
const radiusX = 3.2;
const radiusY = 3.7;
/** The bull's eye: outer and inner radius of its three rings, in hexagons. */
const rings = [
  [4.57, 3.86],
  [3.16, 2.45],
  [1.74, 1.03],
] as const;
/** Where the bull's eye is: between two hexagons of the middle row. */
const eye = { column: 14, row: 16 };

/** Draws the black hexagons, given by their numbers row by row, around the bull's eye. */
export function drawMaxiCode(black: readonly number[]): Bitmap {
  const picture = new Bitmap(Math.ceil(columns * pitchX), Math.ceil(rows * pitchY + 2));
  for (const cell of black) {
    const row = Math.floor(cell / columns);
    const [x, y] = center(cell % columns, row);
    drawHexagon(picture, x, y);
  }
  const [x, y] = center(eye.column, eye.row);
  for (const [outer, inner] of rings) drawRing(picture, x, y, outer * pitchX, inner * pitchX);
  return picture;
}

function center(column: number, row: number): [x: number, y: number] {
  return [(column + 0.5 + (row % 2) / 2) * pitchX, (row + 0.5) * pitchY + 1];
}

/** Pointing up: full width in the middle, tapering towards the tips. */
function drawHexagon(picture: Bitmap, x: number, y: number): void {
  for (let row = Math.floor(y - radiusY); row <= y + radiusY; row++) {
    const distance = Math.abs(row + 0.5 - y) / radiusY;
    if (distance > 1) continue;
    const half = radiusX * Math.min(1, 2 * (1 - distance));
    const left = Math.round(x - half);
    picture.fill(left, row, Math.round(x + half) - left, 1);
  }
}

function drawRing(picture: Bitmap, x: number, y: number, outer: number, inner: number): void {
  for (let row = Math.floor(y - outer); row <= y + outer; row++) {
    for (let column = Math.floor(x - outer); column <= x + outer; column++) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (distance <= outer && distance >= inner) picture.set(column, row);
    }
  }
}
