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
  #isHeadWrong = false;

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
      this.#isHeadWrong = false;
    } catch (error) {
      this.#tell(error);
    }
  }

  /** A database that is away is logged by others. */
  #tell(error: unknown): void {
    const isTaken = error instanceof Error && "code" in error && error.code === numberTaken;
    if (isTaken && !this.#isHeadWrong) {
      this.#deps.log.error(
        { err: error },
        "the journal's head is not its last entry: somebody has changed one of the two",
      );
    }
    this.#isHeadWrong = isTaken;
  }
}
