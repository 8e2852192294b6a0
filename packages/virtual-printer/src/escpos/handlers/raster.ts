import { Bitmap } from "../../bitmap.ts";
import { byteAt, type CommandHandler, type CommandHandlers, wordAt } from "../../line-printer/command-handler.ts";
import { DESCENT } from "../../text/glyphs.ts";
import { drawColumns } from "./user-characters.ts";

/** Pictures longer than a roll are a mistake in the data: what does not fit is consumed and not printed. */
export const MAX_PICTURE_ROWS = 20_000;
/** ESC * stripes are 24 dots tall; the 8-dot modes print each dot three rows high. */
const STRIPE_ROWS = 24;
const COARSE_PITCH = 3;

/** Packed rows as they come in GS v 0 and GS ( L; rows that were left out are white. */
export function rasterPicture(data: Uint8Array, widthDots: number, rows: number, maxWidth: number): Bitmap {
  const stride = (widthDots + 7) >> 3;
  const width = Math.min(widthDots, maxWidth);
  const picture = new Bitmap(width, Math.min(rows, MAX_PICTURE_ROWS));
  const source = new Bitmap(
    widthDots,
    Math.min(picture.height, stride === 0 ? 0 : Math.floor(data.length / stride)),
    data,
  );
  picture.draw(source, 0, 0);
  return picture;
}

/** Data by columns, each padded to whole bytes, as in GS * and the column formats of GS ( L. */
export function columnPicture(data: Uint8Array, columns: number, rows: number, maxWidth: number): Bitmap {
  const picture = new Bitmap(Math.min(columns, maxWidth), Math.min(rows, MAX_PICTURE_ROWS));
  drawColumns(data, (rows + 7) >> 3, picture);
  return picture;
}

/** GS v 0 m: bit 0 doubles the width, bit 1 the height. */
const rasterImage: CommandHandler = (engine, bytes) => {
  const m = byteAt(bytes, 3);
  const widthDots = wordAt(bytes, 4) * 8;
  const picture = rasterPicture(bytes.subarray(8), widthDots, wordAt(bytes, 6), engine.model.widthDots);
  if (picture.width === 0 || picture.height === 0) return;
  engine.printBlock(picture.scale((m & 1) + 1, ((m >> 1) & 1) + 1));
};

/** GS Q 0 m: as GS v 0, but by columns: x is their number in dots, y their height in bytes. */
const tallImage: CommandHandler = (engine, bytes) => {
  const m = byteAt(bytes, 3);
  const picture = columnPicture(bytes.subarray(8), wordAt(bytes, 4), wordAt(bytes, 6) * 8, engine.model.widthDots);
  if (picture.width === 0 || picture.height === 0) return;
  engine.printBlock(picture.scale((m & 1) + 1, ((m >> 1) & 1) + 1));
};

/** ESC * m: part of the line, like a very wide character. */
const columnImage: CommandHandler = (engine, bytes) => {
  const m = byteAt(bytes, 2);
  const columns = Math.min(wordAt(bytes, 3), engine.model.widthDots);
  const fine = m === 32 || m === 33;
  const singleDensity = m === 0 || m === 32;
  const stripe = new Bitmap(columns, fine ? STRIPE_ROWS : 8);
  drawColumns(bytes.subarray(5), fine ? 3 : 1, stripe);
  if (columns === 0) return;
  const picture = stripe.scale(singleDensity ? 2 : 1, fine ? 1 : COARSE_PITCH);
  engine.put({ picture, descent: DESCENT });
};

export const rasterCommands: CommandHandlers = {
  "GS v 0": rasterImage,
  "GS Q": tallImage,
  "ESC *": columnImage,
};
