import type { Database } from "@platen/shared/db/connect";
import { measureQueue } from "@platen/shared/db/jobs";
import { defaultPrinterId } from "@platen/shared/job";

/** How long the printer is busy with what was accepted before. */
export interface Backlog {
  /** At once when it was measured a moment ago. */
  busyMs(): number | Promise<number>;
  /** A job of this length was just accepted here. */
  add(printMs: number): void;
}

/** An estimate in whole seconds needs no fresher view, and a burst of requests then asks the database once. */
const freshForMs = 250;

/** A long queue takes long to add up. It is asked for less often then, so that asking takes a twentieth of the time. */
const freshForTimesTaken = 20;

export function createBacklog(db: Database, now: () => number = Date.now): Backlog {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measured: number | Promise<number> = 0;
  let added = 0;
  let tookMs = 0;

  async function measure(): Promise<number> {
    try {
      const { busyMs } = await measureQueue(db, defaultPrinterId);
      tookMs = now() - measuredAt;
      measured = busyMs;
      return busyMs;
    } catch (error) {
      measuredAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  return {
    busyMs() {
      if (now() - measuredAt > Math.max(freshForMs, freshForTimesTaken * tookMs)) {
        measuredAt = now();
        added = 0;
        measured = measure();
      }
      return typeof measured === "number" ? measured + added : measured.then((ms) => ms + added);
    },
    add(printMs) {
      added += printMs;
    },
  };
}
