import type { Database } from "@platen/shared/db/connect";
import { measureQueue } from "@platen/shared/db/jobs";
import { defaultPrinterId } from "@platen/shared/job";

/** How long the printer is busy with what was accepted before. */
export interface Backlog {
  busyMs(): Promise<number>;
  /** A job of this length was just accepted here. */
  add(printMs: number): void;
}

/** An estimate in whole seconds needs no fresher view, and a burst of requests then asks the database once. */
const freshForMs = 250;

export function createBacklog(db: Database, now: () => number = Date.now): Backlog {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measured: Promise<number> = Promise.resolve(0);
  let added = 0;

  function measure(): Promise<number> {
    measuredAt = now();
    added = 0;
    const result = measureQueue(db, defaultPrinterId).then(({ busyMs }) => busyMs);
    result.catch(() => {
      measuredAt = Number.NEGATIVE_INFINITY;
    });
    return result;
  }

  return {
    async busyMs() {
      if (now() - measuredAt > freshForMs) measured = measure();
      return (await measured) + added;
    },
    add(printMs) {
      added += printMs;
    },
  };
}
