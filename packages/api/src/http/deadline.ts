import { AppError } from "@platen/shared/errors";
import { within } from "@platen/shared/time";

/** What is left of a request's time when waiting for the database ends: enough to answer. */
const answerMs = 500;

/** What the database has begun to store at the last moment is committed, and its answer here, within this. */
const commitMs = 500;

/** How long a request waits for the database. */
export const patienceOf = (answerWithinMs: number) => answerWithinMs - answerMs;

/** The database gives up a statement after so long: nobody waits for it any more. */
export const statementTimeoutFor = (answerWithinMs: number) => answerWithinMs - answerMs - commitMs;

/** One request's time with the database, over all the questions it asks. */
export interface Deadline {
  /**
   * The result of the work, or SERVICE_UNAVAILABLE when the time is over. The work itself cannot be called back. What is
   * there already is not waited for.
   */
  within<T>(work: T | Promise<T>): Promise<T>;
  /** The moment, by `performance.now()`, from which on nothing is to be stored: the client may be told that it was not. */
  readonly lastMoment: number;
}

/** For a request that is answered within this time even when the database hangs (`limits.answerWithinMs`). */
export function startDeadline(answerWithinMs: number): Deadline {
  const end = performance.now() + patienceOf(answerWithinMs);
  return {
    lastMoment: end - commitMs,
    async within(work) {
      if (!(work instanceof Promise)) return work;
      return within(end - performance.now(), work, () => {
        throw new AppError("SERVICE_UNAVAILABLE");
      });
    },
  };
}
