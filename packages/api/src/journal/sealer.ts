import type { Database } from "@platen/shared/db/connect";
import type { JournalState } from "@platen/shared/db/journal";
import { type Sealing, seal } from "@platen/shared/db/seal-journal";
import type { Logger } from "@platen/shared/log";
import type { Metrics } from "../runtime/metrics.ts";

/**
 * What happens meanwhile is sealed together. Every replica hears of a job and each takes another moment, so that most find
 * the work done; the latest leaves enough of a second for the sealing itself.
 */
const leastPauseMs = 200;
const mostPauseMs = 600;

export interface SealerDeps {
  db: Database;
  log: Logger;
  metrics: Pick<Metrics, "journalForeign">;
}

/** Has what happened sealed soon after it was heard of. At rest it asks nothing: the event feed looks for what was missed. */
export class Sealer {
  readonly #deps: SealerDeps;
  #timer: NodeJS.Timeout | undefined;
  #sealing: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** The log has a line about the failure that lasts. */
  #isFailureLogged = false;
  /** Since when the oldest entry has waited, as far as is known here. */
  #waitingSinceMs: number | undefined;

  /** Rows that are no part of the chain, when the database was last asked. */
  outside = 0;

  constructor(deps: SealerDeps) {
    this.#deps = deps;
  }

  /** Something happened that the journal tells of. */
  soon(): void {
    if (this.#timer || this.#isClosed) return;
    const pauseMs = leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sealing = this.#sealing.then(() => this.#seal());
    }, pauseMs);
    this.#timer.unref();
  }

  /** The journal as the database has just described it. */
  look({ unsealedForS, outside }: Omit<JournalState, "unsealed">): void {
    this.outside = outside;
    this.#waitingSinceMs = unsealedForS === null ? undefined : performance.now() - unsealedForS * 1000;
    if (unsealedForS !== null) this.soon();
  }

  /** How long the oldest entry has waited to be sealed; 0 when none is known to wait. */
  get waitsForS(): number {
    return this.#waitingSinceMs === undefined ? 0 : (performance.now() - this.#waitingSinceMs) / 1000;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sealing;
  }

  async #seal(): Promise<void> {
    try {
      for (let isMoreLeft = true; isMoreLeft && !this.#isClosed; ) {
        const sealing = await seal(this.#deps.db);
        this.#report(sealing);
        ({ isMoreLeft } = sealing);
      }
      this.#waitingSinceMs = undefined;
      this.#isFailureLogged = false;
    } catch (error) {
      const message = "the journal cannot be sealed; the next attempt follows";
      if (!this.#isFailureLogged) this.#deps.log.warn({ err: error }, message);
      this.#isFailureLogged = true;
    }
  }

  #report({ found }: Sealing): void {
    if (!found) return;
    const { log, metrics } = this.#deps;
    metrics.journalForeign.inc(found.adopted + found.foreign);
    if (found.adopted > 0)
      log.error(found, "the journal's head had been put back; the chain goes on behind its last entry");
    if (found.foreign > 0) log.error(found, "rows were put into the journal; `platen journal verify` names the first");
  }
}
