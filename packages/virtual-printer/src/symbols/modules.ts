import { Bitmap } from "../bitmap.ts";
import type { Modules } from "./bwip.ts";

/** Reads a parameter of GS ( k by its function number; `index` counts from the byte behind the function. */
export type Setting = (fn: number, fallback: number, index?: number) => number;

/** Draws a stored symbol dot by dot, without a quiet zone: the paper around it is white. */
export type Draw = (data: Uint8Array, setting: Setting, maxWidth: number) => Bitmap | undefined;

const defaultModule = 3;
/** The functions of GS ( k that set something; what they mean depends a little on the code. */
export const symbolSetting = {
  kind: 65,
  shape: 66,
  moduleSize: 67,
  rowHeight: 68,
  correction: 69,
  options: 70,
} as const;
const maxModule = 16;

/** Module width 1–16 dots; anything else leaves the default. */
export function moduleSize(setting: Setting): number {
  const size = setting(symbolSetting.moduleSize, defaultModule);
  return size >= 1 && size <= maxModule ? size : defaultModule;
}

export function square(symbol: Modules, size: number): Bitmap {
  return stretch(symbol, size, () => size);
}

/** Every module as wide as `size`, every row as high as it is said to be, in dots. */
export function stretch(symbol: Modules, size: number, rowHeight: (row: number) => number): Bitmap {
  const heights = Array.from({ length: symbol.rows }, (_, row) => rowHeight(row));
  const picture = new Bitmap(
    symbol.columns * size,
    heights.reduce((sum, height) => sum + height, 0),
  );
  let y = 0;
  for (const [row, height] of heights.entries()) {
    const first = row * symbol.columns;
    for (let column = 0; column < symbol.columns; column++) {
      if (symbol.cells[first + column] === 1) picture.fill(column * size, y, size, 1);
    }
    const start = y * picture.stride;
    for (let copy = 1; copy < height; copy++) {
      picture.data.copyWithin(start + copy * picture.stride, start, start + picture.stride);
    }
    y += height;
  }
  return picture;
}
