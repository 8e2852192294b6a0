import type { Database } from "@platen/shared/db/connect";
import { seal } from "@platen/shared/db/seal-journal";
import type { Logger } from "@platen/shared/log";

/**
 * What happens meanwhile is sealed together. Every replica hears of a job and each takes another moment, so that most find
 * the work done; the latest leaves enough of a second for the sealing itself.
 */
const leastPauseMs = 200;
const mostPauseMs = 600;

/** PostgreSQL's code for an entry whose number there is already. */
const numberTaken = "23505";

/** Has what happened sealed soon after it was heard of. At rest it asks nothing: the event feed looks for what was missed. */
export class Sealer {
  readonly #deps: { db: Database; log: Logger };
  #timer: NodeJS.Timeout | undefined;
  #sealing: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** What the log was last told: once is enough until it works again. */
  #told: string | undefined;

  constructor(deps: { db: Database; log: Logger }) {
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

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sealing;
  }

  async #seal(): Promise<void> {
    try {
      while (!this.#isClosed && (await seal(this.#deps.db)).isMoreLeft);
      this.#told = undefined;
    } catch (error) {
      this.#tell(error);
    }
  }

  #tell(error: unknown): void {
    const isTaken = error instanceof Error && "code" in error && error.code === numberTaken;
    const words = isTaken
      ? "the journal's head is not its last entry: somebody has changed one of the two"
      : "what happened cannot be sealed into the journal; it is tried again";
    if (words !== this.#told) this.#deps.log[isTaken ? "error" : "warn"]({ err: error }, words);
    this.#told = words;
  }
}
