import { createHash } from "node:crypto";
import type { Document, DocumentBlock, ImageBlock } from "../document.ts";
import { assetNameOf } from "../image/asset-source.ts";
import { parseDataUri } from "../image/data-uri.ts";
import { ReceiptError } from "../template-error.ts";
import { type DecodeOptions, decodePicture, PictureProblem, pictureTypeOf } from "./decode-picture.ts";

export interface PrepareOptions {
  /** The bytes of a stored picture by its name; undefined when there is none. */
  asset?(name: string): Promise<Uint8Array | undefined>;
}

/** No label or receipt printer has a finer head: 300 dpi. What a picture has beyond that never reaches paper. */
const mostDotsPerMm = 12;

/** A PNG as small as this is stored as it came: the encoder reads PNG itself. */
const smallPngBytes = 64_000;

/** Receipts print the same logo again and again, so the last few megabytes of them are kept. */
const mostCachedCharacters = 16_000_000;
const prepared = new Map<string, string>();
let cachedCharacters = 0;

/**
 * Turns every picture of a document into a PNG within it, so that what is checked now is what will be printed, whatever
 * becomes of the asset it came from. Throws a ReceiptError that names each block whose picture cannot be printed.
 */
export async function prepareImages(document: Document, options: PrepareOptions = {}): Promise<Document> {
  if (!document.blocks.some((block) => block.type === "image")) return document;
  const problems: string[] = [];
  const blocks: DocumentBlock[] = [];
  for (const block of document.blocks) {
    if (block.type !== "image") {
      blocks.push(block);
      continue;
    }
    try {
      blocks.push({ ...block, source: await preparedSource(block, document.widthMm, options) });
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      problems.push(`${block.path}.source: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new ReceiptError("RENDER_FAILED", [...new Set(problems)]);
  return { ...document, blocks };
}

async function preparedSource(block: ImageBlock, paperMm: number, options: PrepareOptions): Promise<string> {
  const bytes = await bytesOf(block.source, options);
  const size = { mostWidth: mostWidthOf(block, paperMm), enlargeDrawings: block.width !== undefined };
  const key = `${size.mostWidth} ${size.enlargeDrawings} ${createHash("sha256").update(bytes).digest("base64")}`;
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const source = await pngSource(bytes, size);
  cachedCharacters += source.length;
  if (cachedCharacters > mostCachedCharacters) {
    prepared.clear();
    cachedCharacters = source.length;
  }
  prepared.set(key, source);
  return source;
}

async function bytesOf(source: string, { asset }: PrepareOptions): Promise<Uint8Array> {
  const name = assetNameOf(source);
  if (name !== undefined) {
    const bytes = await asset?.(name);
    if (!bytes) throw new PictureProblem(`there is no asset "${name}"`);
    return bytes;
  }
  const uri = parseDataUri(source);
  if (!uri)
    throw new PictureProblem('must be a data URI, as in "data:image/png;base64,…", or an asset, as in "asset:logo"');
  return uri.bytes;
}

/** In dots of the finest head; the encoder scales down from there. */
function mostWidthOf({ width }: ImageBlock, paperMm: number): number {
  const paper = Math.ceil(paperMm * mostDotsPerMm);
  if (!width) return paper;
  if ("dots" in width) return Math.min(paper, Math.max(1, Math.round(width.dots)));
  const share = "mm" in width ? width.mm / paperMm : width.percent / 100;
  return Math.max(1, Math.min(paper, Math.ceil(paper * share)));
}

async function pngSource(bytes: Uint8Array, size: DecodeOptions): Promise<string> {
  const isSmallPng = pictureTypeOf(bytes) === "image/png" && bytes.length <= smallPngBytes;
  const png = isSmallPng && pngWidth(bytes) <= size.mostWidth ? bytes : await decoded(bytes, size);
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

/** In the header, which a PNG begins with. */
const widthAt = 16;

function pngWidth(bytes: Uint8Array): number {
  return bytes.length < widthAt + 4 ? Number.POSITIVE_INFINITY : Buffer.from(bytes).readUInt32BE(widthAt);
}

async function decoded(bytes: Uint8Array, size: DecodeOptions): Promise<Uint8Array> {
  try {
    return await decodePicture(bytes, size);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new PictureProblem(`the picture ${error.message}`, { cause: error.cause });
  }
}
