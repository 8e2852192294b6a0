import { Bitmap } from "../../bitmap.ts";
import { byteAt, digitAt, wordAt } from "../../commands/parameters.ts";
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

/** FS q n [xL xH yL yH d…]…: replaces all images of the old NV memory; sizes are in units of 8 dots. */
const defineNvImages: CommandHandler = ({ memory, model }, bytes) => {
  memory.nvImages.clear();
  let offset = 3;
  for (let number = 1; number <= byteAt(bytes, 2) && offset < bytes.length; number++) {
    const [x, y] = [wordAt(bytes, offset), wordAt(bytes, offset + 2)];
    const end = offset + 4 + x * y * 8;
    memory.nvImages.set(String(number), columnPicture(bytes.subarray(offset + 4, end), x * 8, y * 8, model.widthDots));
    offset = end;
  }
};

const printNvImage: CommandHandler = (printer, bytes) => {
  const picture = printer.memory.nvImages.get(String(byteAt(bytes, 2)));
  const m = digitAt(bytes, 3);
  if (picture && m <= 3) printer.printBlock(doubled(picture, m));
};

const defineDownloaded: CommandHandler = ({ memory, model }, bytes) => {
  const [x, y] = [byteAt(bytes, 2), byteAt(bytes, 3)];
  memory.downloadedImage =
    x === 0 || y === 0 ? undefined : columnPicture(bytes.subarray(4), x * 8, y * 8, model.widthDots);
};

const printDownloaded: CommandHandler = (printer, bytes) => {
  const m = digitAt(bytes, 2);
  const picture = printer.memory.downloadedImage;
  if (picture && m <= 3) printer.printBlock(doubled(picture, m));
};

/** Pictures that are printed at once, and those that older models store by number. */
export const pictureCommands: CommandHandlers = {
  "GS v 0": rasterImage,
  "GS Q": tallImage,
  "ESC *": columnImage,
  "FS q": defineNvImages,
  "FS p": printNvImage,
  "GS *": defineDownloaded,
  "GS /": printDownloaded,
};
