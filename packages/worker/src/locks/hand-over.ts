import { sleep } from "@platen/shared/time";
import type { PrinterLock, Survey } from "./shares.ts";
import { momentMs } from "./takeovers.ts";

/** How long a worker that stops stays for others to take its printers: ten of their looks. Who is slower waits as after a crash. */
const handOverWithinMs = 5_000;
const lookEveryMs = 100;

/** Whoever has taken a printer looks back a moment later, and should then see the worker before. */
const stayAfterMs = momentMs + 800;

/**
 * Waits until others have taken the printers that this worker has left, within bounds: whoever sees it there knows that it is
 * off the printer, and need not wait. Returns at once where nobody else serves them.
 */
export async function untilTaken(left: readonly PrinterLock[], look: () => Promise<Survey>): Promise<void> {
  const endMs = performance.now() + handOverWithinMs;
  for (;;) {
    const state = handOverOf(left, await look());
    if (state === "taken") await sleep(stayAfterMs);
    if (state !== "awaited" || performance.now() >= endMs) return;
    await sleep(lookEveryMs);
  }
}

/** `alone`: nobody else serves any of these printers. `taken`: whoever does has all that it serves. */
export function handOverOf(
  left: readonly PrinterLock[],
  { self, holders, workers }: Survey,
): "alone" | "awaited" | "taken" {
  const others = workers.filter(({ pid }) => pid !== self);
  const served = left.filter(({ site }) => others.some((worker) => worker.serves(site)));
  if (served.length === 0) return "alone";
  return served.every(({ lockKey }) => (holders.get(lockKey) ?? self) !== self) ? "taken" : "awaited";
}
