import type { Document } from "../document.ts";
import { encode, encodeDraft } from "../encode/encode.ts";
import { assertPaperFor, type EncodeOptions, paperDots } from "../encode/encoder.ts";
import { type ImageResult, imageBitmap } from "../image/image.ts";
import { check, layout, lineDotsOf } from "../layout/layout.ts";
import { plainText } from "../plain-text.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";

type Operation = (document: Document, profile: PrinterProfile, options: EncodeOptions) => unknown;

/** What a typesetter does, here or on its thread. */
export const operations = { encode, encodeDraft, plainText, measure, problemsOf } satisfies Record<string, Operation>;

export type Operations = typeof operations;

/** What only the thread does besides. */
export const threadOperations = { ...operations, bitmapsOf } satisfies Record<string, Operation>;

export type ThreadOperations = typeof threadOperations;

/** The dots of each picture of a document, in their order. */
function bitmapsOf(
  document: Document,
  profile: PrinterProfile,
  { images = imageBitmap }: EncodeOptions,
): ImageResult[] {
  const paper = { lineDots: lineDotsOf(document, profile), dpi: profile.dpi };
  return document.blocks.flatMap((block) => (block.type === "image" ? [images(block, paper)] : []));
}

export interface Measure {
  /** The dots of paper that one copy takes. */
  heightDots: number;
  /** What there was to lay out and draw, in counted microseconds. */
  work: number;
}

/** Throws a ReceiptError that lists what cannot be printed. */
function measure(document: Document, profile: PrinterProfile, options: EncodeOptions): Measure {
  const { items, problems, work } = layout(document, profile, options);
  if (problems.length > 0) throw new ReceiptError("RENDER_FAILED", problems);
  const { cutPaper = true, copies = 1 } = options;
  const heightDots = paperDots(items, profile, cutPaper);
  assertPaperFor(copies, heightDots, profile);
  return { heightDots, work };
}

function problemsOf(document: Document, profile: PrinterProfile, options: EncodeOptions): string[] {
  return check(document, profile, options);
}
