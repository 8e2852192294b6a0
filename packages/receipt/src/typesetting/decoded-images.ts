import type { Document, ImageBlock } from "../document.ts";
import {
  type ImageBitmaps,
  type ImageResult,
  imageKey,
  keepBitmap,
  knownBitmap,
  pngHeaderIn,
  refusedByHeader,
} from "../image/image.ts";
import { unpackedBytes } from "../image/png-header.ts";
import { type LayoutOptions, lineDotsOf } from "../layout/layout.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { pictureRoom } from "../raster/picture/picture-room.ts";
import { drawingThread } from "./drawing-thread.ts";

/**
 * The dots of a document's pictures. Those that are not kept from before are decoded on the thread, never here. They are held
 * for this document: what is kept for all may be dropped before it is laid out. Undefined where there are none.
 */
export function decodedImages(
  document: Document,
  profile: PrinterProfile,
  signal: (() => AbortSignal) | undefined,
): Promise<Pick<LayoutOptions, "images">> | undefined {
  const blocks = document.blocks.filter((block) => block.type === "image");
  if (blocks.length === 0) return undefined;
  return decoded(document, blocks, profile, signal);
}

async function decoded(
  document: Document,
  blocks: readonly ImageBlock[],
  profile: PrinterProfile,
  signal: (() => AbortSignal) | undefined,
): Promise<Pick<LayoutOptions, "images">> {
  const paper = { lineDots: lineDotsOf(document, profile), dpi: profile.dpi };
  const keys = new Map(blocks.map((block) => [block, imageKey(block, paper)]));
  const bitmaps = new Map<string, ImageResult>();
  const unknown = new Map<string, ImageBlock>();
  for (const [block, key] of keys) {
    const known = knownBitmap(key) ?? refusedByHeader(block, paper);
    if (known) bitmaps.set(key, known);
    else unknown.set(key, block);
  }
  if (unknown.size > 0) {
    const results = await decodedOnThread({ ...document, blocks: [...unknown.values()] }, profile, signal);
    for (const [at, key] of [...unknown.keys()].entries()) {
      const result = results[at];
      if (!result) continue;
      keepBitmap(key, result);
      bitmaps.set(key, result);
    }
  }
  const images: ImageBitmaps = (block) => {
    const result = bitmaps.get(keys.get(block) ?? "");
    if (!result) throw new Error("a picture was not decoded before it was laid out");
    return result;
  };
  return { images };
}

/** A request's pictures are refused where too many wait; those of a job that was accepted are decoded in any case. */
function decodedOnThread(
  document: Document,
  profile: PrinterProfile,
  signal: (() => AbortSignal) | undefined,
): Promise<ImageResult[]> {
  const order = { operation: "bitmapsOf", document, profile, options: {}, fonts: [], otherFonts: [] } as const;
  if (!signal) return drawingThread.ask(order);
  const bytes = document.blocks.reduce((sum, block) => sum + (block.type === "image" ? bytesToDecode(block) : 0), 0);
  return pictureRoom.with(bytes, () => drawingThread.ask(order, signal()));
}

function bytesToDecode({ source }: ImageBlock): number {
  const header = pngHeaderIn(source);
  return header ? unpackedBytes(header) : 0;
}
