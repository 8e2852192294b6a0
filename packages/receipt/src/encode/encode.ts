import type { Document } from "../document.ts";
import { layout } from "../layout/layout.ts";
import type { PrinterLanguage, PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";
import type { Encoded, EncodeOptions, Encoder } from "./encoder.ts";
import { encodeEscPos } from "./escpos/escpos.ts";
import { encodeStarPrnt } from "./starprnt/starprnt.ts";
import { encodeZpl } from "./zpl/zpl.ts";

const encoders: Record<PrinterLanguage, Encoder> = {
  escpos: encodeEscPos,
  starprnt: encodeStarPrnt,
  zpl: encodeZpl,
};

/** The exact bytes that print a document on one printer. Throws a ReceiptError that lists what cannot be printed. */
export function encode(document: Document, profile: PrinterProfile, options: EncodeOptions = {}): Encoded {
  const placed = layout(document, profile, options);
  if (placed.problems.length > 0) throw new ReceiptError("RENDER_FAILED", placed.problems);
  return encoders[profile.language](placed, profile, options);
}
