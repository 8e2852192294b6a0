import type { Layout, LayoutOptions } from "../layout/layout.ts";
import type { PrinterProfile } from "../profile/profile.ts";

export interface EncodeOptions extends LayoutOptions {
  /** How often the whole receipt is printed; default 1. */
  copies?: number;
  /**
   * Default true: a cut after each copy, unless the document ends with one of its own. With false nothing is cut, not
   * even by a cut block; the paper is still fed so far that each copy can be torn off.
   */
  cutPaper?: boolean;
}

export interface Encoded {
  bytes: Uint8Array;
  /** Paper fed by the bytes, in the printer's dots. */
  heightDots: number;
}

/** Writes a laid out document in the language of a printer. */
export type Encoder = (placed: Layout, profile: PrinterProfile, options: EncodeOptions) => Encoded;
