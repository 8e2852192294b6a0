import { Bitmap } from "../src/bitmap.ts";
import { modelFor } from "../src/models.ts";
import type { Receipt } from "../src/paper.ts";
import { renderBytes } from "../src/render.ts";

/** Where printing begins: above it is the blank paper between head and knife. */
export const topMargin = modelFor({}).cutterDistanceDots;

/** The one receipt of a job. */
export function printed(bytes: Uint8Array, options: { model?: string; widthMm?: number } = {}): Receipt {
  const { receipts } = renderBytes(bytes, options);
  const [receipt] = receipts;
  if (!receipt || receipts.length !== 1) throw new Error(`expected one receipt, got ${receipts.length}`);
  return receipt;
}

/** The lines of text of a job, without the newline at the end. */
export function lines(bytes: Uint8Array, options: { model?: string; widthMm?: number } = {}): string[] {
  return printed(bytes, options).text.split("\n").slice(0, -1);
}

/** Part of the printed dots as a drawing, counted from where printing began. */
export function dots(receipt: Receipt, x: number, y: number, width: number, height: number): string[] {
  const bitmap = new Bitmap(receipt.widthDots, receipt.heightDots, receipt.bitmap);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (bitmap.get(x + column, topMargin + y + row) ? "#" : ".")).join(""),
  );
}

/** The smallest rectangle with every black dot in it, counted from where printing began. */
export function inked(receipt: Receipt): { x: number; y: number; width: number; height: number } | undefined {
  const bitmap = new Bitmap(receipt.widthDots, receipt.heightDots, receipt.bitmap);
  let [left, top, right, bottom] = [receipt.widthDots, receipt.heightDots, -1, -1];
  for (let y = 0; y < receipt.heightDots; y++) {
    for (let x = 0; x < receipt.widthDots; x++) {
      if (!bitmap.get(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? undefined : { x: left, y: top - topMargin, width: right - left + 1, height: bottom - top + 1 };
}
