import { Bitmap } from "../bitmap.ts";

/** Pictures longer than a roll are a mistake in the data: what does not fit is consumed and not printed. */
const maxPictureRows = 20_000;

/** Packed rows as they come in GS v 0 and GS ( L; rows that were left out are white. */
export function rasterPicture(data: Uint8Array, widthDots: number, rows: number, maxWidth: number): Bitmap {
  const stride = (widthDots + 7) >> 3;
  const width = Math.min(widthDots, maxWidth);
  const picture = new Bitmap(width, Math.min(rows, maxPictureRows));
  const source = new Bitmap(
    widthDots,
    Math.min(picture.height, stride === 0 ? 0 : Math.floor(data.length / stride)),
    data,
  );
  picture.draw(source, 0, 0);
  return picture;
}

/** Data by columns, each padded to whole bytes, as in GS Q 0 and the column formats of GS ( L. */
export function columnPicture(data: Uint8Array, columns: number, rows: number, maxWidth: number): Bitmap {
  const picture = new Bitmap(Math.min(columns, maxWidth), Math.min(rows, maxPictureRows));
  drawColumns(data, (rows + 7) >> 3, picture);
  return picture;
}

/** Draws data that runs down a column before it goes on to the next one; `bytesPerColumn` times 8 dots make a column. */
export function drawColumns(data: Uint8Array, bytesPerColumn: number, target: Bitmap): void {
  if (bytesPerColumn === 0) return;
  const columns = Math.min(target.width, Math.floor(data.length / bytesPerColumn));
  for (let x = 0; x < columns; x++) {
    for (let index = 0; index < bytesPerColumn; index++) {
      const byte = data[x * bytesPerColumn + index] ?? 0;
      for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) target.set(x, index * 8 + bit);
    }
  }
}

/** The m of many picture commands: bit 0 doubles the width, bit 1 the height. */
export function doubled(picture: Bitmap, m: number): Bitmap {
  return picture.scale((m & 1) + 1, ((m >> 1) & 1) + 1);
}
