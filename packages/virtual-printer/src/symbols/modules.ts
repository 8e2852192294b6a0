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

/** Every module so many dots wide and high. */
export function stretch({ columns, rows, cells }: Modules, width: number, height = width): Bitmap {
  const picture = new Bitmap(columns, rows);
  for (const [index, cell] of cells.entries()) {
    if (cell === 1) picture.set(index % columns, Math.floor(index / columns));
  }
  return picture.scale(width, height);
}
