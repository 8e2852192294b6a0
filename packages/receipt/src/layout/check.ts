import type { Document } from "../document.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { detailOf } from "../template-error.ts";
import { type LayoutOptions, layout } from "./layout.ts";

/**
 * What would go wrong on this printer, found before any paper moves: a value its symbology cannot carry, a code or
 * picture wider than the paper, a character the printer lacks. Each as `path: what is wrong`; empty when all is well.
 */
export function check(document: Document, profile: PrinterProfile, options: LayoutOptions = {}): string[] {
  return layout(document, profile, options).problems.map(detailOf);
}
