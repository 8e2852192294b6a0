import type { Database } from "@platen/shared/db/connect";
import { measureQueue } from "@platen/shared/db/jobs";

/** How long a printer is busy with the jobs that were accepted before. */
export interface Backlog {
  /** From memory when it was measured a moment ago. */
  busyMs(): number | Promise<number>;
  /** A job of this length was just accepted here. */
  add(printMs: number): void;
}

/** An estimate in whole seconds needs no fresher figure, and a burst of requests then asks the database once. */
const freshForMs = 250;

/**
 * A long queue takes long to add up: with 50,000 jobs waiting, asking every 250 ms was 20 to 40 µs of PostgreSQL for each
 * request. It is asked for less often then, so that adding up takes at most a twentieth of the database's time.
 */
const freshForTimesTaken = 20;

/** A request waits for a new figure only when the last one is older than this. */
const usableForMs = 5_000;

export function createBacklog(db: Database, printerId: string, now: () => number = () => performance.now()): Backlog {
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
      known = (await measureQueue(db, printerId)).busyMs;
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
