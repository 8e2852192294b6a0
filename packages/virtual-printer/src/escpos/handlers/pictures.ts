import { Bitmap } from "../../bitmap.ts";
import { byteAt, wordAt } from "../../commands/parameters.ts";
import type { CommandHandler, CommandHandlers } from "../../line-printer/command-handler.ts";
import { columnPicture, doubled, drawColumns, rasterPicture } from "../../line-printer/picture-data.ts";
import { plainDescent } from "../../text/glyphs.ts";

/** ESC * stripes are 24 dots tall; the 8-dot modes print each dot three rows high. */
const stripeRows = 24;
const coarsePitch = 3;

/** GS v 0 m: packed rows. */
const rasterImage: CommandHandler = (printer, bytes) => {
  const m = byteAt(bytes, 3);
  const widthDots = wordAt(bytes, 4) * 8;
  const picture = rasterPicture(bytes.subarray(8), widthDots, wordAt(bytes, 6), printer.model.widthDots);
  if (picture.width === 0 || picture.height === 0) return;
  printer.printBlock(doubled(picture, m));
};

/** GS Q 0 m: as GS v 0, but by columns: x is their number in dots, y their height in bytes. */
const tallImage: CommandHandler = (printer, bytes) => {
  const m = byteAt(bytes, 3);
  const picture = columnPicture(bytes.subarray(8), wordAt(bytes, 4), wordAt(bytes, 6) * 8, printer.model.widthDots);
  if (picture.width === 0 || picture.height === 0) return;
  printer.printBlock(doubled(picture, m));
};

/** ESC * m: part of the line, like a very wide character. */
const columnImage: CommandHandler = (printer, bytes) => {
  const m = byteAt(bytes, 2);
  const columns = Math.min(wordAt(bytes, 3), printer.model.widthDots);
  const fine = m === 32 || m === 33;
  const singleDensity = m === 0 || m === 32;
  const stripe = new Bitmap(columns, fine ? stripeRows : 8);
  drawColumns(bytes.subarray(5), fine ? 3 : 1, stripe);
  if (columns === 0) return;
  const picture = stripe.scale(singleDensity ? 2 : 1, fine ? 1 : coarsePitch);
  printer.put({ picture, descent: plainDescent });
};

/** Pictures that are printed at once. */
export const pictureCommands: CommandHandlers = {
  "GS v 0": rasterImage,
  "GS Q": tallImage,
  "ESC *": columnImage,
};
