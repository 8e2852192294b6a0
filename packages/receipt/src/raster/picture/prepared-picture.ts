import { LRUCache } from "lru-cache";
import { fault } from "../../problem/receipt-fault.ts";
import { type DecodeOptions, decodePicture, measurePicture, PictureProblem, pictureTypeOf } from "./decode-picture.ts";

/** A picture as a job keeps it. */
export interface PreparedPicture {
  /** A PNG as a data URI. */
  source: string;
  width: number;
  height: number;
  /** What making it cost; none for a PNG that is kept as it came. */
  decodedPixels: number;
}

/** A picture to be prepared, and what it was called for: the same key is the same result. */
export interface PictureOrder {
  key: string;
  bytes: Uint8Array;
  size: { mostWidth: number; enlargeDrawings: boolean };
}

/** A PNG as small as this is stored as it came: the encoder reads PNG itself. */
const smallPngBytes = 64_000;

/** Receipts print the same logo again and again, so the last few megabytes of them are kept. */
const mostCachedCharacters = 16_000_000;
const cached = new LRUCache<string, PreparedPicture>({
  maxSize: mostCachedCharacters,
  sizeCalculation: ({ source }) => source.length,
});

/**
 * How many pixels there are to decode for it. Whether it is known already makes no difference: what a document may hold
 * does not depend on other requests.
 */
export async function pixelsToDecode({ key, bytes, size }: PictureOrder): Promise<number> {
  const known = cached.get(key);
  if (known) return known.decodedPixels;
  if (isKept(bytes, size.mostWidth)) return 0;
  const { width, height, isDrawing } = await measurePicture(bytes);
  const enlarged = isDrawing && size.enlargeDrawings ? Math.max(1, size.mostWidth / width) : 1;
  return width * height * enlarged ** 2;
}

/** Throws a PictureProblem for one that cannot be printed. `decodedPixels` is what `pixelsToDecode` said of it. */
export async function preparePicture(
  { key, bytes, size }: PictureOrder,
  decodedPixels: number,
  signal: AbortSignal | undefined,
): Promise<PreparedPicture> {
  const known = cached.get(key);
  if (known) return known;
  const png = isKept(bytes, size.mostWidth) ? bytes : await decoded(bytes, { ...size, signal });
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const picture = { source, ...pngSize(png), decodedPixels };
  cached.set(key, picture);
  return picture;
}

function isKept(bytes: Uint8Array, mostWidth: number): boolean {
  const isSmallPng = pictureTypeOf(bytes) === "image/png" && bytes.length <= smallPngBytes;
  return isSmallPng && pngSize(bytes).width <= mostWidth;
}

/** In the header, which a PNG begins with. */
const widthAt = 16;
const heightAt = 20;

function pngSize(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.length < heightAt + 4) return { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  const header = Buffer.from(bytes.subarray(0, heightAt + 4));
  return { width: header.readUInt32BE(widthAt), height: header.readUInt32BE(heightAt) };
}

async function decoded(bytes: Uint8Array, options: DecodeOptions): Promise<Uint8Array> {
  try {
    return await decodePicture(bytes, options);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new PictureProblem(fault("picture-problem", { problem: error.fault }), { cause: error.cause });
  }
}
