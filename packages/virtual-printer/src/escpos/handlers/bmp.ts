import { Bitmap } from "../../bitmap.ts";
import { maxPictureRows } from "../../line-printer/picture-data.ts";
import { littleEndian } from "../length.ts";

/** Where a BMP file says what it is; the positions are those of the file format. */
const dataOffsetAt = 10;
const headerSizeAt = 14;
const widthAt = 18;
const heightAt = 22;
const bitsPerPixelAt = 28;
const compressionAt = 30;

/** A Windows bitmap of 1 bit per pixel, the only kind receipt printers take; anything else is no picture. */
export function readBmp(file: Uint8Array, maxWidth: number): Bitmap | undefined {
  const dataOffset = littleEndian(file, dataOffsetAt, 4);
  const header = littleEndian(file, headerSizeAt, 4);
  const width = littleEndian(file, widthAt, 4);
  const height = littleEndian(file, heightAt, 4);
  if (dataOffset === undefined || header === undefined || width === undefined || height === undefined) return undefined;
  if (littleEndian(file, bitsPerPixelAt, 2) !== 1 || littleEndian(file, compressionAt, 4) !== 0) return undefined;
  // A negative height means that the rows come top first.
  const topDown = height > 0x7fffffff;
  const rows = topDown ? 0x100000000 - height : height;
  const stride = Math.ceil(width / 32) * 4;
  if (rows > maxPictureRows || dataOffset + stride * rows > file.length) return undefined;
  const blackBit = firstColourIsDark(file, headerSizeAt + header) ? 0 : 1;
  const picture = new Bitmap(Math.min(width, maxWidth), rows);
  for (let y = 0; y < rows; y++) {
    const row = dataOffset + stride * (topDown ? y : rows - 1 - y);
    for (let x = 0; x < picture.width; x++) {
      const bit = ((file[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      if (bit === blackBit) picture.set(x, y);
    }
  }
  return picture;
}

/** The palette says which of the two bits is the dark one. */
function firstColourIsDark(file: Uint8Array, palette: number): boolean {
  const brightness = (start: number) => (file[start] ?? 0) + (file[start + 1] ?? 0) + (file[start + 2] ?? 0);
  return brightness(palette) <= brightness(palette + 4);
}
