import type { PrinterProfile } from "../profile/profile.ts";
import { isDrawnWhole } from "./drawn-dots.ts";
import type { LaidOut } from "./laid-out.ts";
import { inlineRows } from "./line.ts";

/** What a printer draws in strips takes whole ones: the paper moves by all of a strip, also where its rest is white. */
export function inStrips(item: LaidOut, profile: PrinterProfile): LaidOut {
  if (!profile.lacks.includes("pictures by rows")) return item;
  if (item.type !== "image" && !(item.type === "line" && isDrawnWhole(item, profile))) return item;
  return { ...item, heightDots: Math.ceil(item.heightDots / inlineRows) * inlineRows };
}
