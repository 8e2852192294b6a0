import type { LaidOut } from "../layout/laid-out.ts";
import type { PrinterProfile } from "../profile/profile.ts";

/** Decides what becomes of cuts, and sees to it that the last line leaves the printer. */
export function endOfPaper(items: LaidOut[], profile: PrinterProfile, cutPaper: boolean): LaidOut[] {
  if (items.at(-1)?.type === "next-label") return items;
  const tearOff: LaidOut = { type: "feed-dots", heightDots: profile.cutterDistanceDots };
  const cut: LaidOut = { type: "cut", mode: "partial", heightDots: profile.cutterDistanceDots };
  const ended = items.findLast((item) => item.type !== "drawer")?.type === "cut";
  const all = ended ? items : [...items, cut];
  return cutPaper && profile.cutter ? all : all.map((item) => (item.type === "cut" ? tearOff : item));
}

/** The paper that one copy takes. */
export function paperDots(items: LaidOut[], profile: PrinterProfile, cutPaper: boolean): number {
  return endOfPaper(items, profile, cutPaper).reduce((sum, item) => sum + item.heightDots, 0);
}
