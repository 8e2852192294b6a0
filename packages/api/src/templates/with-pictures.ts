import type { Document } from "@platen/receipt/document";
import { prepareImages } from "@platen/receipt/raster/prepare-images";
import type { Deadline } from "../http/deadline.ts";
import type { PictureSource } from "./asset-cache.ts";

/** The document with its pictures in it. Requests take turns at decoding; one whose time is over gives up its turn. */
export async function withPictures(document: Document, assets: PictureSource, deadline: Deadline): Promise<Document> {
  // Most documents have none, and need neither a timer nor a signal.
  if (!document.blocks.some((block) => block.type === "image")) return document;
  const waiting = new AbortController();
  try {
    return await deadline.within(prepareImages(document, { asset: assets.load, signal: waiting.signal }));
  } finally {
    waiting.abort();
  }
}
