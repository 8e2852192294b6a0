import type { LaidOut } from "../layout/laid-out.ts";
import type { Layout, LayoutOptions } from "../layout/layout.ts";
import { problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { dotsToMm } from "../profile/paper.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";

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

/**
 * Of all copies together, about three rolls. A metre of pictures is 600,000 bytes, and all copies are in memory at once
 * while they print.
 */
const mostPaperMm = 200_000;

/** Throws when the copies take more paper than a job may. `heightDots` is what one of them takes. */
export function assertPaperFor(copies: number, heightDots: number, { dpi }: PrinterProfile): void {
  const mm = dotsToMm(heightDots * copies, dpi);
  if (mm <= mostPaperMm) return;
  const taken = { copies, metres: Math.ceil(mm / 1000), most: mostPaperMm / 1000 };
  throw new ReceiptError("RENDER_FAILED", [problemAt("options.copies", fault("copies-take-too-much", taken))]);
}

/** Decides what becomes of cuts, and sees to it that the last line leaves the printer. */
export function endOfPaper(items: LaidOut[], profile: PrinterProfile, cutPaper: boolean): LaidOut[] {
  if (items.at(-1)?.type === "next-label") return items;
  const tearOff: LaidOut = { type: "feed-dots", heightDots: profile.cutterDistanceDots };
  const cut: LaidOut = { type: "cut", mode: "partial", heightDots: profile.cutterDistanceDots };
  const last = items.findLast((item) => item.type !== "drawer");
  const ended = last?.type === "cut" || (last?.type === "raw" && last.endsCut);
  const all = ended ? items : [...items, cut];
  return cutPaper && profile.cutter ? all : all.map((item) => (item.type === "cut" ? tearOff : item));
}

/** The paper that one copy takes. */
export function paperDots(items: LaidOut[], profile: PrinterProfile, cutPaper: boolean): number {
  return heightOf(endOfPaper(items, profile, cutPaper));
}

export function heightOf(items: LaidOut[]): number {
  return items.reduce((sum, item) => sum + item.heightDots, 0);
}

/** All copies of one, one behind the other. */
export function repeated(one: Uint8Array, copies: number): Uint8Array {
  const bytes = new Uint8Array(one.length * copies);
  for (let copy = 0; copy < copies; copy++) bytes.set(one, copy * one.length);
  return bytes;
}
