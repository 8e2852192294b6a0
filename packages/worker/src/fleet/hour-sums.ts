import type { Database } from "@platen/shared/db/connect";
import { deleteOldHours, sumHours } from "@platen/shared/db/hours";
import { tidyOutages } from "@platen/shared/db/outages";

/** Some hours by each: after an upgrade a history of millions is summed over some minutes, beside everything else. */
const mostStatements = 4;

const hourMs = 3_600_000;

/** The database lets an hour settle for two minutes, so it is asked when this much of the next has passed. */
const settledAfterMs = 180_000;

/** Has each hour of the clock summed once it is over. Asks the database nothing before that. */
export class HourSums {
  readonly #deps: { db: Database; retentionS: number };
  /** For an hour from here on nothing is left to do. */
  #doneMs = Number.NEGATIVE_INFINITY;

  constructor(deps: { db: Database; retentionS: number }) {
    this.#deps = deps;
  }

  async see(nowMs = Date.now()): Promise<void> {
    const { db, retentionS } = this.#deps;
    if (nowMs - this.#doneMs < hourMs) return;
    for (let statement = 0; statement < mostStatements; statement++) {
      if (await sumHours(db)) continue;
      await deleteOldHours(db);
      await tidyOutages(db, retentionS);
      this.#doneMs = Math.floor((nowMs - settledAfterMs) / hourMs) * hourMs + settledAfterMs;
      return;
    }
  }
}
