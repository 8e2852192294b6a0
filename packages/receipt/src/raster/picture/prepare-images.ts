import { createHash } from "node:crypto";
import type { Document, DocumentBlock, ImageBlock } from "../../document.ts";
import { assetNameOf } from "../../image/asset-source.ts";
import { parseDataUri } from "../../image/data-uri.ts";
import { mostRows } from "../../image/image.ts";
import { Problems } from "../../layout/problems.ts";
import { problemAt } from "../../problem/fault.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { ReceiptError } from "../../template-error.ts";
import { PictureProblem } from "./decode-picture.ts";
import { BudgetSpent, type PictureBudget, startBudget } from "./picture-budget.ts";
import { type PictureOrder, type PreparedPicture, pixelsToDecode, preparePicture } from "./prepared-picture.ts";

interface PrepareOptions {
  /** The bytes of a stored picture by its name; undefined when there is none. */
  asset?(name: string): Promise<Uint8Array | undefined>;
  /** Nobody waits for the document any more: no further picture is decoded. */
  signal?: AbortSignal;
}

interface Original {
  bytes: Uint8Array;
  hash: string;
}

/** One document's pictures while they are prepared: each is read once, and decoded once in each width. */
interface Work extends PrepareOptions {
  paperMm: number;
  budget: PictureBudget;
  originals: Map<string, Original>;
  /** By the key of the order, as are the pictures. */
  pixels: Map<string, number>;
  pictures: Map<string, PreparedPicture>;
}

/** No label or receipt printer has a finer head: 300 dpi. What a picture has beyond that never reaches paper. */
const mostDotsPerMm = 12;

/**
 * Turns every picture of a document into a PNG within it, so that what is checked now is what will be printed, whatever
 * becomes of the asset it came from. Throws a ReceiptError that names each block whose picture cannot be printed.
 */
export async function prepareImages(document: Document, options: PrepareOptions = {}): Promise<Document> {
  if (!document.blocks.some((block) => block.type === "image")) return document;
  const own = { budget: startBudget(), originals: new Map(), pixels: new Map(), pictures: new Map() };
  const work: Work = { ...options, ...own, paperMm: document.widthMm };
  await admitDecoding(document, work);
  const problems = new Problems();
  const blocks: DocumentBlock[] = [];
  for (const block of document.blocks) {
    if (block.type !== "image") {
      blocks.push(block);
      continue;
    }
    options.signal?.throwIfAborted();
    try {
      blocks.push({ ...block, source: await preparedSource(block, work) });
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      problems.add(`${block.path}.source`, error.fault);
      // All further pictures would be too much as well.
      if (error instanceof BudgetSpent) break;
    }
  }
  if (problems.list.length > 0) throw new ReceiptError("RENDER_FAILED", problems.list);
  return { ...document, blocks };
}

/** Before the first picture is decoded, all are known to be few enough: the refusal costs next to nothing. */
async function admitDecoding({ blocks }: Document, work: Work): Promise<void> {
  for (const block of blocks) {
    if (block.type !== "image") continue;
    work.signal?.throwIfAborted();
    try {
      const order = await orderFor(block, work);
      if (work.pixels.has(order.key)) continue;
      const pixels = await pixelsToDecode(order);
      work.pixels.set(order.key, pixels);
      work.budget.decode(pixels);
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      // Whatever else is wrong with a picture is told with all that decoding finds.
      if (error instanceof BudgetSpent) {
        throw new ReceiptError("RENDER_FAILED", [problemAt(`${block.path}.source`, error.fault)]);
      }
    }
  }
}

async function preparedSource(block: ImageBlock, work: Work): Promise<string> {
  const { budget, signal, pixels, pictures } = work;
  const order = await orderFor(block, work);
  const { key, size } = order;
  const picture = pictures.get(key) ?? (await preparePicture(order, pixels.get(key) ?? 0, signal));
  pictures.set(key, picture);
  budget.print(`${key} ${block.dither} ${block.contrast}`, pixelsToPrint(picture, block, size.mostWidth));
  budget.store(picture.source.length);
  return picture.source;
}

async function orderFor(block: ImageBlock, work: Work): Promise<PictureOrder> {
  const { bytes, hash } = await originalOf(block.source, work);
  const size = { mostWidth: mostWidthOf(block, work.paperMm), enlargeDrawings: block.width !== undefined };
  return { key: `${size.mostWidth} ${size.enlargeDrawings} ${hash}`, bytes, size };
}

/** The encoder looks at every pixel there is and at every dot it makes of them; of these a small picture can have more. */
function pixelsToPrint({ width, height }: PreparedPicture, block: ImageBlock, mostWidth: number): number {
  const across = block.width ? mostWidth : width;
  const rows = Math.min(mostRows, (height * across) / Math.max(1, width));
  return Math.max(width * height, across * rows);
}

async function originalOf(source: string, work: Work): Promise<Original> {
  const known = work.originals.get(source);
  if (known) return known;
  const bytes = await bytesOf(source, work);
  const original = { bytes, hash: createHash("sha256").update(bytes).digest("base64") };
  work.originals.set(source, original);
  return original;
}

async function bytesOf(source: string, { asset }: PrepareOptions): Promise<Uint8Array> {
  const name = assetNameOf(source);
  if (name !== undefined) {
    const bytes = await asset?.(name);
    if (!bytes) throw new PictureProblem(fault("picture-missing", { name }));
    return bytes;
  }
  const uri = parseDataUri(source);
  if (!uri) throw new PictureProblem(fault("picture-source"));
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
