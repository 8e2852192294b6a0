import type { Document } from "../document.ts";
import { type Layout, layout } from "../layout/layout.ts";
import { type Region, regionsOf } from "../layout/regions.ts";
import { tooMuchToPrint } from "../layout/work.ts";
import type { Problem } from "../problem/fault.ts";
import { mmToDots } from "../profile/paper.ts";
import type { PrinterLanguage, PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";
import type { Encoded, EncodeOptions, Encoder } from "./encoder.ts";
import { encodeEpos } from "./epos/epos.ts";
import { encodeEscPos } from "./escpos/escpos.ts";
import { encodeStarPrnt } from "./starprnt/starprnt.ts";
import { encodeZpl } from "./zpl/zpl.ts";

const encoders: Record<PrinterLanguage, Encoder> = {
  escpos: encodeEscPos,
  starprnt: encodeStarPrnt,
  zpl: encodeZpl,
  epos: encodeEpos,
};

/** The exact bytes that print a document on one printer. Throws a ReceiptError that lists what cannot be printed. */
export function encode(document: Document, profile: PrinterProfile, options: EncodeOptions = {}): Encoded {
  const placed = layout(document, profile, options);
  if (placed.problems.length > 0) throw new ReceiptError("RENDER_FAILED", placed.problems);
  return write(placed, profile, options);
}

function write(placed: Layout, profile: PrinterProfile, options: EncodeOptions): Encoded {
  const drawn = placed.items.flatMap((item) =>
    item.type === "line" ? item.segments.filter(({ drawn }) => drawn) : [],
  );
  if (drawn.length > 0) options.raster?.prepare(drawn.map(({ text }) => text));
  return encoders[profile.language](placed, profile, options);
}

/** Bytes to look at: also of a document that does not fit, so that it can be seen where it does not. */
export interface Draft extends Encoded {
  /** What would be refused if it were printed. */
  problems: Problem[];
  regions: Region[];
  /** The row where a label ends; absent for a receipt, which ends with its content. */
  labelDots?: number;
}

/**
 * What `encode` gives, with the place of each block. Problems that a person mends on the paper are told beside it; more
 * than a receipt may have is refused here as well, because nobody should draw it.
 */
export function encodeDraft(document: Document, profile: PrinterProfile, options: EncodeOptions = {}): Draft {
  const placed = layout(document, profile, options);
  const excess = placed.problems.filter(({ code }) => code === tooMuchToPrint);
  if (excess.length > 0) throw new ReceiptError("RENDER_FAILED", excess);
  const { heightMm } = document;
  return {
    ...write(placed, profile, options),
    problems: placed.problems,
    regions: regionsOf(placed, isFoundByPrinter(document) ? 0 : profile.cutterDistanceDots),
    ...(heightMm !== undefined && { labelDots: mmToDots(heightMm, profile.dpi) }),
  };
}

/** Labels with gaps or marks between them begin under the head; all other paper begins at the knife above it. */
export function isFoundByPrinter({ heightMm, media = "continuous" }: Document): boolean {
  return heightMm !== undefined && media !== "continuous";
}
