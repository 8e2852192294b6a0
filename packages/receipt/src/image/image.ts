import { LRUCache } from "lru-cache";
import type { Bitmap, ImageDecoder, RgbaImage } from "../bitmap.ts";
import type { ImageBlock } from "../document.ts";
import { getOrMake } from "../get-or-make.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { mmToDots } from "../profile/paper.ts";
import { parseDataUri } from "./data-uri.ts";
import { dither } from "./dither.ts";
import { resize, toGrey, withContrast } from "./grey.ts";
import { decodePng, isPng } from "./png.ts";

/** A metre of paper for one picture is a mistake, not a receipt. */
export const mostRows = 8_000;

interface Paper {
  lineDots: number;
  dpi: number;
}

type ImageResult = { bitmap: Bitmap } | { problem: Fault };

/**
 * A shop prints the same logo on every receipt, and a request is checked and encoded with the same pictures. There is
 * room for all that one document may have (see `raster/picture/picture-budget.ts`): with less, one that repeats its pictures in
 * turn would have each made again every time.
 */
const mostRecentBytes = 12_000_000;
const recent = new LRUCache<string, ImageResult>({ maxSize: mostRecentBytes, sizeCalculation: bytesKept });

/** The dots of an image block on this paper, or why there are none. */
export function imageBitmap(block: ImageBlock, paper: Paper, decodeImage?: ImageDecoder): ImageResult {
  if (decodeImage) return makeBitmap(block, paper, decodeImage);
  const key = JSON.stringify([paper.lineDots, paper.dpi, block.width, block.dither, block.contrast, block.source]);
  return getOrMake(recent, key, () => makeBitmap(block, paper));
}

/** What an entry takes besides its key and its dots, roughly. */
const entryBytes = 500;

function bytesKept(result: ImageResult, key: string): number {
  return entryBytes + key.length + ("bitmap" in result ? result.bitmap.data.length : 0);
}

function makeBitmap(block: ImageBlock, { lineDots, dpi }: Paper, decodeImage?: ImageDecoder): ImageResult {
  const decoded = decodeSource(block.source, decodeImage);
  if ("problem" in decoded) return decoded;
  const { image } = decoded;
  const width = block.width ? wantedDots(block.width, lineDots, dpi) : Math.min(image.width, lineDots);
  if (width > lineDots) return { problem: fault("picture-too-wide", { needed: width, dots: lineDots }) };
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  if (height > mostRows) return { problem: fault("picture-too-high", { rows: height, most: mostRows }) };
  return { bitmap: dither(withContrast(resize(toGrey(image), width, height), block.contrast ?? 0), block.dither) };
}

function wantedDots(width: NonNullable<ImageBlock["width"]>, lineDots: number, dpi: number): number {
  if ("dots" in width) return Math.max(1, Math.round(width.dots));
  if ("mm" in width) return Math.max(1, mmToDots(width.mm, dpi));
  return Math.max(1, Math.floor((lineDots * width.percent) / 100));
}

function decodeSource(source: string, decodeImage?: ImageDecoder): { image: RgbaImage } | { problem: Fault } {
  const uri = parseDataUri(source);
  if (!uri) return { problem: fault("picture-not-data") };
  if (isPng(uri.bytes)) return decodePng(uri.bytes);
  const image = decodeImage?.(uri.bytes, uri.mediaType);
  if (image && image.width > 0 && image.height > 0) return { image };
  return { problem: fault("picture-unprintable", { type: uri.mediaType }) };
}
