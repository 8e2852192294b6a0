import { type Document, documentVersion, type ImageBlock } from "@platen/receipt/document";
import { pngHeaderIn, printedSize } from "@platen/receipt/image/image";
import { lineDotsOf } from "@platen/receipt/layout";
import { dotsToMm } from "@platen/receipt/paper";
import type { Fault } from "@platen/receipt/problem/fault";
import type { PrinterProfile } from "@platen/receipt/profile";
import { pictureTypeOf } from "@platen/receipt/raster/decode-picture";
import { ReceiptError } from "@platen/receipt/template-error";
import type { Typesetter } from "@platen/receipt/typesetter";
import { AppError } from "@platen/shared/errors";
import type { Deadline } from "../../http/deadline.ts";
import { fault } from "../../problems/fault.ts";
import type { PictureSource } from "../../templates/asset-cache.ts";
import { withPictures } from "../../templates/with-pictures.ts";

/** Where everything that is wrong with it is: its document has no other part. */
const path = "document.content";

export interface SentPicture {
  type: "png" | "jpeg";
  /** In base64. */
  content: string;
}

interface Options {
  typesetter: Typesetter;
  deadline: Deadline;
}

/**
 * A picture as a document of one image block, which is printed as the block of a template would be: decoded here, in its own
 * dots, made smaller where the paper is narrower. On a printer that holds labels it is a label as long as the picture. What
 * cannot be printed is the request's own fault: there is no template between the two.
 */
export async function pictureDocument(
  { type, content }: SentPicture,
  profile: PrinterProfile,
  options: Options,
): Promise<Document> {
  const mediaType = `image/${type}`;
  if (pictureTypeOf(Buffer.from(content, "base64")) !== mediaType) {
    throw refused([fault("document-type-differs", { type: type.toUpperCase() })]);
  }
  const source = `data:${mediaType};base64,${content}`;
  const block: ImageBlock = { type: "image", path, source, align: "center", dither: "floyd-steinberg" };
  const sent: Document = { version: documentVersion, name: "", widthMm: profile.paperWidthMm, blocks: [block] };
  return printable(sent, profile, options).catch((error: unknown) => {
    throw error instanceof ReceiptError ? refused(error.problems) : error;
  });
}

async function printable(
  sent: Document,
  profile: PrinterProfile,
  { typesetter, deadline }: Options,
): Promise<Document> {
  const prepared = await withPictures(sent, { assets: nothingStored, deadline, printer: profile });
  const document = profile.paper === "labels" ? asLabel(prepared, profile) : prepared;
  await typesetter.measure(document, profile, { signal: () => deadline.signal });
  return document;
}

const nothingStored: PictureSource = { load: () => Promise.resolve(undefined) };

/** Where the printer finds the next label itself that is all; on others the way to the knife is part of a label. */
function asLabel(document: Document, profile: PrinterProfile): Document {
  const { dpi, lacks, cutterDistanceDots } = profile;
  const rows = rowsOf(document, profile);
  if (!lacks.includes("gaps")) return { ...document, heightMm: dotsToMm(rows, dpi), media: "gap" };
  return { ...document, heightMm: dotsToMm(rows + cutterDistanceDots, dpi) };
}

/** By its header. Of a picture without one the label is as short as can be, and it is refused when it is laid out. */
function rowsOf(document: Document, profile: PrinterProfile): number {
  const [picture] = document.blocks;
  const header = picture?.type === "image" ? pngHeaderIn(picture.source) : null;
  if (picture?.type !== "image" || !header) return 1;
  const size = printedSize(header, picture, { lineDots: lineDotsOf(document, profile), dpi: profile.dpi });
  return "problem" in size ? 1 : size.height;
}

/** The problems of its one block are those of what was sent. */
function refused(problems: readonly Fault[]): AppError {
  return new AppError("VALIDATION_ERROR", { details: problems.map((problem) => ({ ...problem, path })) });
}
