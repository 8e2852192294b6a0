import { type Document, documentVersion, type ImageBlock } from "@platen/receipt/document";
import { imageBitmap } from "@platen/receipt/image/image";
import { lineDotsOf } from "@platen/receipt/layout";
import { dotsToMm } from "@platen/receipt/paper";
import { type Fault, problemAt } from "@platen/receipt/problem/fault";
import type { PrinterProfile } from "@platen/receipt/profile";
import { pictureTypeOf } from "@platen/receipt/raster/decode-picture";
import { ReceiptError } from "@platen/receipt/template-error";
import { AppError } from "@platen/shared/errors";
import type { Deadline } from "../http/deadline.ts";
import { fault } from "../http/problems/fault.ts";
import type { PictureSource } from "../templates/asset-cache.ts";
import { withPictures } from "../templates/with-pictures.ts";

/** Where everything that is wrong with it is: its document has no other part. */
const path = "document.content";

export interface SentPicture {
  type: "png" | "jpeg";
  /** In base64. */
  content: string;
}

/**
 * A picture as a document of one image block, which is printed as the block of a template would be: decoded here, in its own
 * dots, made smaller where the paper is narrower. On a printer that holds labels it is a label as long as the picture.
 */
export async function pictureDocument(
  { type, content }: SentPicture,
  profile: PrinterProfile,
  deadline: Deadline,
): Promise<Document> {
  const mediaType = `image/${type}`;
  if (pictureTypeOf(Buffer.from(content, "base64")) !== mediaType) {
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt(path, fault("document-type-differs", { type: type.toUpperCase() }))],
    });
  }
  const source = `data:${mediaType};base64,${content}`;
  const block: ImageBlock = { type: "image", path, source, align: "center", dither: "floyd-steinberg" };
  const sent: Document = { version: documentVersion, name: "", widthMm: profile.paperWidthMm, blocks: [block] };
  const document = await withPictures(sent, nothingStored, deadline).catch(asContent);
  const [picture] = document.blocks;
  if (picture?.type !== "image") return document;
  const printed = imageBitmap(picture, { lineDots: lineDotsOf(document, profile), dpi: profile.dpi });
  if ("problem" in printed) throw unprintable(printed.problem);
  return profile.paper === "labels" ? asLabel(document, printed.bitmap.height, profile) : document;
}

const nothingStored: PictureSource = { load: () => Promise.resolve(undefined) };

/** Where the printer finds the next label itself that is all; on others the way to the knife is part of a label. */
function asLabel(document: Document, rows: number, { dpi, lacks, cutterDistanceDots }: PrinterProfile): Document {
  if (!lacks.includes("gaps")) return { ...document, heightMm: dotsToMm(rows, dpi), media: "gap" };
  return { ...document, heightMm: dotsToMm(rows + cutterDistanceDots, dpi) };
}

/** The problems of its one block are those of what was sent. */
function asContent(error: unknown): never {
  if (!(error instanceof ReceiptError)) throw error;
  throw new ReceiptError(
    error.code,
    error.problems.map((problem) => ({ ...problem, path })),
  );
}

function unprintable(wrong: Fault): ReceiptError {
  return new ReceiptError("RENDER_FAILED", [problemAt(path, wrong)]);
}
