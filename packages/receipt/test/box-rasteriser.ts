import { type Bitmap, blacken, blankBitmap, type Rasteriser } from "../src/bitmap.ts";

/** Draws every run as a frame with a pattern of real-time bytes in it: the worst picture a printer could be sent. */
export const boxRasteriser: Rasteriser = {
  draws: () => true,
  flows: () => false,
  widthOf: () => 0,
  prepare: () => {},
  draw: ({ widthDots, heightDots }): Bitmap => {
    const bitmap = blankBitmap(widthDots, heightDots);
    const dangerous = [0x10, 0x14, 0x01, 0x00, 0x05, 0x10, 0x04, 0x10, 0x05];
    for (let at = 0; at < bitmap.data.length; at++) bitmap.data[at] = dangerous[at % dangerous.length] ?? 0;
    for (let x = 0; x < widthDots; x++) blacken(bitmap, x, heightDots - 1);
    return bitmap;
  },
};
