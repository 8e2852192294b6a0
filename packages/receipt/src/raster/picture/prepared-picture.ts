import { LRUCache } from "lru-cache";
import { type PngHeader, readPngHeader, unpackedBytes } from "../../image/png-header.ts";
import { fault } from "../../problem/receipt-fault.ts";
import {
  type DecodeOptions,
  decodePicture,
  measurePicture,
  PictureProblem,
  pictureTypeOf,
  type Waiting,
} from "./decode-picture.ts";

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

/** It also takes no longer to decode than a picture that was made for it, whatever it unpacks to. */
const maxKeptUnpackedBytes = 4_000_000;

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
export async function pixelsToDecode(order: PictureOrder): Promise<number> {
  return (await measureOrder(order)).decodedPixels;
}

/** Its size by its header, and how many pixels there are to decode for it. */
export async function measureOrder({ key, bytes, size }: PictureOrder): Promise<Measure> {
  const known = cached.get(key);
  if (known) return known;
  const png = readPngHeader(bytes);
  if (isKept(bytes, png, size.mostWidth)) return { ...sizeOf(png), decodedPixels: 0 };
  const { width, height, isDrawing } = await measurePicture(bytes);
  const enlarged = isDrawing && size.enlargeDrawings ? Math.max(1, size.mostWidth / width) : 1;
  return { width, height, decodedPixels: width * height * enlarged ** 2 };
}

type Measure = Pick<PreparedPicture, "width" | "height" | "decodedPixels">;

/** Throws a PictureProblem for one that cannot be printed. `decodedPixels` is what `pixelsToDecode` said of it. */
export async function preparePicture(
  { key, bytes, size }: PictureOrder,
  decodedPixels: number,
  waiting: Waiting,
): Promise<PreparedPicture> {
  const known = cached.get(key);
  if (known) return known;
  const isAsItCame = isKept(bytes, readPngHeader(bytes), size.mostWidth);
  const png = isAsItCame ? bytes : await decoded(bytes, { ...size, ...waiting });
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const picture = { source, ...sizeOf(readPngHeader(png)), decodedPixels };
  cached.set(key, picture);
  return picture;
}

/** What is broken is kept as well: whoever decodes it says so. */
function isKept(bytes: Uint8Array, png: PngHeader | null, mostWidth: number): boolean {
  if (!png) return pictureTypeOf(bytes) === "image/png";
  if (png.width > mostWidth || unpackedBytes(png) > maxKeptUnpackedBytes) return false;
  return bytes.length <= smallPngBytes || hasOneSample(png);
}

/** One sample of eight bits at most: as the grey PNG that would be made of it, it would not be smaller. */
function hasOneSample({ depth, colour }: PngHeader): boolean {
  return depth <= 8 && (colour === 0 || colour === 3);
}

function sizeOf(png: PngHeader | null): Pick<PreparedPicture, "width" | "height"> {
  return { width: png?.width ?? 0, height: png?.height ?? 0 };
}

async function decoded(bytes: Uint8Array, options: DecodeOptions): Promise<Uint8Array> {
  try {
    return await decodePicture(bytes, options);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new PictureProblem(fault("picture-problem", { problem: error.fault }), { cause: error.cause });
  }
}
