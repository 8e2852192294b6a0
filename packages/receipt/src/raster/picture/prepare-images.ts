import { createHash } from "node:crypto";
import type { Document, DocumentBlock, ImageBlock } from "../../document.ts";
import { assetNameOf } from "../../image/asset-source.ts";
import { parseDataUri } from "../../image/data-uri.ts";
import { type ImagePaper, mostRows, printedSize } from "../../image/image.ts";
import { Problems } from "../../layout/problems.ts";
import { problemAt } from "../../problem/fault.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { ReceiptError } from "../../template-error.ts";
import { PictureProblem, type Waiting } from "./decode-picture.ts";
import { BudgetSpent, type PictureBudget, startBudget } from "./picture-budget.ts";
import { measureOrder, type PictureOrder, type PreparedPicture, preparePicture } from "./prepared-picture.ts";

interface PrepareOptions extends Waiting {
  /** The bytes of a stored picture by its name; undefined when there is none. */
  asset?(name: string): Promise<Uint8Array | undefined>;
  /** Of the printer it is for: a picture that is too long for it is refused before it is decoded. */
  paper?: ImagePaper | undefined;
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
  measures: Map<string, Awaited<ReturnType<typeof measureOrder>>>;
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
  const own = { budget: startBudget(), originals: new Map(), measures: new Map(), pictures: new Map() };
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
      if (work.measures.has(order.key)) continue;
      const measure = await measureOrder(order);
      work.measures.set(order.key, measure);
      work.budget.decode(measure.decodedPixels);
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
  const { budget, signal, measures, pictures } = work;
  const order = await orderFor(block, work);
  const { key, size } = order;
  const measure = measures.get(key);
  if (measure) assertFits(measure, block, work);
  const picture = pictures.get(key) ?? (await preparePicture(order, measure?.decodedPixels ?? 0, { signal }));
  pictures.set(key, picture);
  budget.print(`${key} ${block.dither} ${block.contrast}`, pixelsToPrint(picture, block, size.mostWidth));
  budget.store(picture.source.length);
  return picture.source;
}

/** What is too wide is made smaller before it is laid out, and told then. */
function assertFits(measure: { width: number; height: number }, block: ImageBlock, { paper }: Work): void {
  if (!paper) return;
  const printed = printedSize(measure, block, paper);
  if ("problem" in printed && printed.problem.code === "picture-too-high") throw new PictureProblem(printed.problem);
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
