import type { Document } from "@platen/receipt/document";
import type { ImagePaper } from "@platen/receipt/image/image";
import { lineDotsOf } from "@platen/receipt/layout";
import type { PrinterProfile } from "@platen/receipt/profile";
import { prepareImages } from "@platen/receipt/raster/prepare-images";
import type { Deadline } from "../http/deadline.ts";
import type { PictureSource } from "./asset-cache.ts";

export interface PictureOptions {
  assets: PictureSource;
  deadline: Deadline;
  /** A picture that is too long for it is refused before it is decoded. */
  printer?: PrinterProfile;
}

/** The document with its pictures in it. Requests take turns at decoding; one whose time is over gives up its turn. */
export async function withPictures(
  document: Document,
  { assets, deadline, printer }: PictureOptions,
): Promise<Document> {
  // Most documents have none, and need neither a timer nor a signal.
  if (!document.blocks.some((block) => block.type === "image")) return document;
  const { signal } = deadline;
  const paper = printer && paperOf(document, printer);
  return deadline.within(prepareImages(document, { asset: assets.load, signal, paper }));
}

function paperOf(document: Document, printer: PrinterProfile): ImagePaper {
  return { lineDots: lineDotsOf(document, printer), dpi: printer.dpi };
}
