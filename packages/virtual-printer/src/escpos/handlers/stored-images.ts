import {
  byteAt,
  type CommandHandler,
  type CommandHandlers,
  digitAt,
  wordAt,
} from "../../line-printer/command-handler.ts";
import { columnPicture } from "./raster.ts";

/** FS q n [xL xH yL yH d…]…: replaces all images of the old NV memory; sizes are in units of 8 dots. */
const defineNvImages: CommandHandler = ({ memory, model }, bytes) => {
  memory.nvImages.clear();
  let offset = 3;
  for (let number = 1; number <= byteAt(bytes, 2) && offset < bytes.length; number += 1) {
    const [x, y] = [wordAt(bytes, offset), wordAt(bytes, offset + 2)];
    const end = offset + 4 + x * y * 8;
    memory.nvImages.set(String(number), columnPicture(bytes.subarray(offset + 4, end), x * 8, y * 8, model.widthDots));
    offset = end;
  }
};

/** m of FS p and GS /: bit 0 doubles the width, bit 1 the height. */
const printNvImage: CommandHandler = (engine, bytes) => {
  const picture = engine.memory.nvImages.get(String(byteAt(bytes, 2)));
  const m = digitAt(bytes, 3);
  if (picture && m <= 3) engine.printBlock(picture.scale((m & 1) + 1, ((m >> 1) & 1) + 1));
};

const defineDownloaded: CommandHandler = ({ memory, model }, bytes) => {
  const [x, y] = [byteAt(bytes, 2), byteAt(bytes, 3)];
  memory.downloadedImage =
    x === 0 || y === 0 ? undefined : columnPicture(bytes.subarray(4), x * 8, y * 8, model.widthDots);
};

const printDownloaded: CommandHandler = (engine, bytes) => {
  const m = digitAt(bytes, 2);
  const picture = engine.memory.downloadedImage;
  if (picture && m <= 3) engine.printBlock(picture.scale((m & 1) + 1, ((m >> 1) & 1) + 1));
};

/** The pictures of older models, by number. */
export const storedImageCommands: CommandHandlers = {
  "FS q": defineNvImages,
  "FS p": printNvImage,
  "GS *": defineDownloaded,
  "GS /": printDownloaded,
};
