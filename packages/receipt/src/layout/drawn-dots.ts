import type { PrinterProfile } from "../profile/profile.ts";
import { glyphDots, inlineRows, type Line, type Segment } from "./line.ts";

/** The dots of a line that is drawn. Letters beside drawn ones may have to be drawn too; a label printer's mostly are. */
export function drawnDots(segments: readonly Segment[], profile: PrinterProfile): number {
  if (!profile.lacks.includes("lines of text") && !segments.some(mayBeDrawn)) return 0;
  return segments.reduce((sum, { dots, style }) => sum + dots * glyphDots(style, profile), 0);
}

/** The largest letters that some printers have no size for. */
const largestSure = 6;

function mayBeDrawn({ drawn, style }: Segment): boolean {
  return drawn || isLarge(style);
}

function isLarge({ width, height }: Segment["style"]): boolean {
  return Math.max(width, height) > largestSure;
}

/** Whether a line may become one picture: with letters that are drawn, and some too tall for a picture within a line. */
export function isDrawnWhole({ segments }: Pick<Line, "segments">, profile: PrinterProfile): boolean {
  const isTall = ({ style }: Segment) => glyphDots(style, profile) > inlineRows || isLarge(style);
  return segments.some(mayBeDrawn) && segments.some(isTall);
}
