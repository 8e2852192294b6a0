import { LRUCache } from "lru-cache";
import type { Bitmap } from "../bitmap.ts";
import type { ImageBlock } from "../document.ts";
import { getOrMake } from "../get-or-make.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { mmToDots } from "../profile/paper.ts";
import { decodeBase64, parseDataUri } from "./data-uri.ts";
import { dither } from "./dither.ts";
import { resize, withContrast } from "./grey.ts";
import { type BetweenRows, decodePng, excessOf } from "./png.ts";
import { isPng, type PngHeader, readPngHeader } from "./png-header.ts";

/** A metre of paper for one picture is a mistake, not a receipt. */
export const mostRows = 8_000;

export interface ImagePaper {
  lineDots: number;
  dpi: number;
}

export interface Size {
  width: number;
  height: number;
}

export type ImageResult = { bitmap: Bitmap } | { problem: Fault };

/** The dots of an image block on this paper, or why there are none. */
export type ImageBitmaps = (block: ImageBlock, paper: ImagePaper) => ImageResult;

/**
 * A shop prints the same logo on every receipt, and a request is checked and encoded with the same pictures. There is
 * room for all that one document may have (see `raster/picture/picture-budget.ts`): with less, one that repeats its pictures in
 * turn would have each made again every time.
 */
const mostRecentBytes = 12_000_000;
const recent = new LRUCache<string, ImageResult>({ maxSize: mostRecentBytes, sizeCalculation: bytesKept });

/** Decodes the picture here, unless its dots are kept from before. */
export function imageBitmap(block: ImageBlock, paper: ImagePaper, betweenRows?: BetweenRows): ImageResult {
  return getOrMake(recent, imageKey(block, paper), () => makeBitmap(block, paper, betweenRows));
}

/** What the dots of a picture depend on. */
export function imageKey(block: ImageBlock, { lineDots, dpi }: ImagePaper): string {
  return JSON.stringify([lineDots, dpi, block.width, block.dither, block.contrast, block.source]);
}

/** What is kept from before. */
export function knownBitmap(key: string): ImageResult | undefined {
  return recent.get(key);
}

/** Keeps what was made elsewhere. */
export function keepBitmap(key: string, result: ImageResult): void {
  recent.set(key, result);
}

/** What an entry takes besides its key and its dots, roughly. */
const entryBytes = 500;

function bytesKept(result: ImageResult, key: string): number {
  return entryBytes + key.length + ("bitmap" in result ? result.bitmap.data.length : 0);
}

/** The header of a PNG within a data URI, read without the rest of it; null where there is none. */
export function pngHeaderIn(source: string): PngHeader | null {
  const start = source.indexOf(",") + 1;
  const bytes = decodeBase64(source.slice(start, start + headerCharacters));
  return bytes && readPngHeader(bytes);
}

const headerCharacters = 48;

/** The dots that a picture of this size takes, or why it cannot be printed. Known before a pixel is decoded. */
export function printedSize(
  image: Size,
  block: Pick<ImageBlock, "width">,
  { lineDots, dpi }: ImagePaper,
): Size | { problem: Fault } {
  const width = block.width ? wantedDots(block.width, lineDots, dpi) : Math.min(image.width, lineDots);
  if (width > lineDots) return { problem: fault("picture-too-wide", { needed: width, dots: lineDots }) };
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  if (height > mostRows) return { problem: fault("picture-too-high", { rows: height, most: mostRows }) };
  return { width, height };
}

/** Why a picture cannot be printed, as far as its header tells: nothing of it is decoded. */
export function refusedByHeader(block: ImageBlock, paper: ImagePaper): { problem: Fault } | undefined {
  const header = pngHeaderIn(block.source);
  const size = header && allowedSize(header, block, paper);
  return size && "problem" in size ? size : undefined;
}

function allowedSize(header: PngHeader, block: ImageBlock, paper: ImagePaper): Size | { problem: Fault } {
  const size = printedSize(header, block, paper);
  if ("problem" in size) return size;
  const problem = excessOf(header);
  return problem ? { problem } : size;
}

function makeBitmap(block: ImageBlock, paper: ImagePaper, betweenRows?: BetweenRows): ImageResult {
  const uri = parseDataUri(block.source);
  if (!uri) return { problem: fault("picture-not-data") };
  if (!isPng(uri.bytes)) return { problem: fault("picture-unprintable", { type: uri.mediaType }) };
  const header = readPngHeader(uri.bytes);
  if (!header) return { problem: fault("png-broken") };
  const size = allowedSize(header, block, paper);
  if ("problem" in size) return size;
  const decoded = decodePng(uri.bytes, betweenRows);
  if ("problem" in decoded) return decoded;
  const { contrast = 0 } = block;
  return { bitmap: dither(withContrast(resize(decoded.image, size.width, size.height), contrast), block.dither) };
}

function wantedDots(width: NonNullable<ImageBlock["width"]>, lineDots: number, dpi: number): number {
  if ("dots" in width) return Math.max(1, Math.round(width.dots));
  if ("mm" in width) return Math.max(1, mmToDots(width.mm, dpi));
  return Math.max(1, Math.floor((lineDots * width.percent) / 100));
}
