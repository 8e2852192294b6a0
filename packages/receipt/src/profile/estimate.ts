import { dotsToMm } from "./paper.ts";
import type { PrinterProfile } from "./profile.ts";

/** Starting the motor, the cut and the answer take this long on any receipt. */
const fixedMs = 300;

/** About how long a printer takes for this much paper. */
export function estimateMs(heightDots: number, profile: PrinterProfile): number {
  return fixedMs + Math.ceil((dotsToMm(heightDots, profile.dpi) / profile.speedMmPerS) * 1000);
}
