import { type Bitmap, bytesPerRow, isBlack } from "../bitmap.ts";
import type { ByteWriter } from "./byte-writer.ts";

const dle = 0x10;
const realTime = new Set([0x04, 0x05, 0x14]);
/** Beside the black dot that all three second bytes have: a dot next to a dot is not seen on paper. */
const neighbourDot = 0x02;

/**
 * Printers obey 10 04, 10 05 and 10 14 even in the middle of a picture: such dots would open the drawer or throw away
 * the receipt. One dot is blackened wherever they would occur, so that no picture can say them.
 */
export function withoutRealTime(data: Uint8Array): Uint8Array {
  let at = data.indexOf(dle);
  if (at < 0) return data;
  const quiet = data.slice();
  for (; at >= 0; at = quiet.indexOf(dle, at + 1)) {
    const next = quiet[at + 1];
    if (next !== undefined && realTime.has(next)) quiet[at + 1] = next | neighbourDot;
  }
  return quiet;
}

/** GS v 0, in slices of at most `rowLimit` rows that join without a gap. */
export function writeRaster(writer: ByteWriter, bitmap: Bitmap, rowLimit: number): void {
  const rowBytes = bytesPerRow(bitmap.width);
  for (let top = 0; top < bitmap.height; top += rowLimit) {
    const rows = Math.min(rowLimit, bitmap.height - top);
    writer.write(0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8);
    writer.writeAll(withoutRealTime(bitmap.data.subarray(top * rowBytes, (top + rows) * rowBytes)));
  }
}

/** ESC * 33 puts a picture of 24 rows into the line like a character. */
export const inlineRows = 24;
const doubleDensity24 = 33;

/** Stands on the base line of the text beside it, as smaller characters do. */
export function writeInline(writer: ByteWriter, bitmap: Bitmap): void {
  const data = new Uint8Array(bitmap.width * 3);
  const height = Math.min(inlineRows, bitmap.height);
  const top = inlineRows - height;
  for (let x = 0; x < bitmap.width; x++) {
    for (let y = 0; y < height; y++) {
      const at = x * 3 + ((top + y) >> 3);
      if (isBlack(bitmap, x, y)) data[at] = (data[at] ?? 0) | (0x80 >> ((top + y) & 7));
    }
  }
  writer.write(0x1b, 0x2a, doubleDensity24, bitmap.width & 0xff, bitmap.width >> 8);
  writer.writeAll(withoutRealTime(data));
}
