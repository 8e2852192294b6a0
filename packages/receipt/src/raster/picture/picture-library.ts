/** How large a picture is drawn. */
export interface DrawnSize {
  /** Wider pictures are scaled down to this. */
  mostWidth: number;
  /** A drawing has no pixels of its own: it can be drawn as wide as it will be printed. */
  enlargeDrawings: boolean;
}

/** A camera's picture passes, a decompression bomb does not: it is refused by its header, before a pixel is decoded. */
export const mostPixels = 25_000_000;

/** Of noise in black and white, level 9 makes a sixth less and takes sixteen times as long: seconds for one picture. */
const compressionLevel = 6;

/** Loaded with the first picture: it takes 20 MB of memory. */
export async function pictureLibrary() {
  const { default: sharp } = await import("sharp");
  // One thread and no cache: what a picture costs is then bounded by the picture.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A grey PNG, upright and on white. Only the process that decodes calls it: what the library draws cannot be interrupted. */
export async function drawPicture(bytes: Uint8Array, { mostWidth, enlargeDrawings }: DrawnSize): Promise<Buffer> {
  const sharp = await pictureLibrary();
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "warning", sequentialRead: true })
    .autoOrient()
    .resize({ width: mostWidth, withoutEnlargement: !enlargeDrawings })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .png({ compressionLevel })
    .toBuffer();
}
