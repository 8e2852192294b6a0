import type { PrinterProfile } from "../profile/profile.ts";
import type { LaidOut } from "./laid-out.ts";
import { glyphDots, inlineRows } from "./line.ts";

/** White below the last line where the template does not say how much: the knife would otherwise graze the words. */
export const usualBottomMarginMm = 4;

/**
 * Feeds paper before each cut, and at the end, until there is enough white below what was printed. White that is there
 * already counts: a feed block, the quiet zone of a code, the room between lines.
 */
export function withBottomMargin(items: readonly LaidOut[], marginDots: number, profile: PrinterProfile): LaidOut[] {
  const padded: LaidOut[] = [];
  let missing = 0;
  const pad = () => {
    if (missing > 0) padded.push({ type: "feed-dots", heightDots: missing });
    missing = 0;
  };
  for (const item of items) {
    if (item.type === "cut") pad();
    else missing = isInked(item) ? marginDots - whiteBelow(item, profile) : missing - item.heightDots;
    padded.push(item);
  }
  pad();
  return padded;
}

function isInked(item: LaidOut): boolean {
  if (item.type === "line") return item.segments.length > 0;
  return item.type === "symbol" || item.type === "image";
}

function whiteBelow(item: LaidOut, profile: PrinterProfile): number {
  if (item.type === "symbol") return item.quietDots;
  if (item.type !== "line") return 0;
  const heights = item.segments.map(({ style }) => glyphDots(style, profile));
  if (!profile.lacks.includes("lines of text") && item.segments.some(({ drawn }) => drawn)) heights.push(inlineRows);
  return item.heightDots - Math.max(...heights);
}
