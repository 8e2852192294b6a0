import type { Database } from "@platen/shared/db/connect";
import { measureQueue } from "@platen/shared/db/jobs";
import { defaultPrinterId } from "@platen/shared/printer";

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

/** Nobody waits for a new measure as long as the last one is not older than this. */
const usableForMs = 5_000;

export function createBacklog(db: Database, now: () => number = () => performance.now()): Backlog {
  let known = 0;
  let knownAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  /** Accepted here since `known` was asked for, and since the measure under way was. */
  let addedToKnown = 0;
  let addedToNext = 0;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now();
    addedToNext = 0;
    try {
      known = (await measureQueue(db, defaultPrinterId)).busyMs;
      addedToKnown = addedToNext;
      knownAt = now();
      tookMs = knownAt - askedAt;
    } catch (error) {
      askedAt = Number.NEGATIVE_INFINITY;
      throw error;
    } finally {
      asking = undefined;
    }
  }

  return {
    busyMs() {
      if (!asking && now() - askedAt > Math.max(freshForMs, freshForTimesTaken * tookMs)) {
        asking = ask();
        // Whoever waits for it sees the error; the others need not.
        asking.catch(() => {});
      }
      const isUsable = now() - knownAt <= usableForMs;
      return asking && !isUsable ? asking.then(() => known + addedToKnown) : known + addedToKnown;
    },
    add(printMs) {
      addedToKnown += printMs;
      addedToNext += printMs;
    },
  };
}
