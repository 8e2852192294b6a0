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
  /** Aborted when the time is over or the client is gone. Of work that can be called back. */
  readonly signal: AbortSignal;
  /** The moment, by `performance.now()`, from which on nothing is to be stored: the client may be told that it was not. */
  readonly lastMoment: number;
}

/** Calls back when the client hangs up, or has its answer. */
export type WhenGone = (listener: () => void) => void;

/** For a request that is answered within this time even when the database hangs (`limits.answerWithinMs`). */
export function startDeadline(answerWithinMs: number, whenGone?: WhenGone): Deadline {
  const end = performance.now() + patienceOf(answerWithinMs);
  let controller: AbortController | undefined;
  return {
    lastMoment: end - commitMs,
    // Made for those who ask: most requests need neither a timer nor a listener.
    get signal() {
      controller ??= abortedAt(end, whenGone);
      return controller.signal;
    },
    async within(work) {
      if (!(work instanceof Promise)) return work;
      return within(end - performance.now(), work, () => {
        throw new AppError("SERVICE_UNAVAILABLE");
      });
    },
  };
}

function abortedAt(end: number, whenGone: WhenGone | undefined): AbortController {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new AppError("SERVICE_UNAVAILABLE"));
  setTimeout(giveUp, Math.max(0, end - performance.now())).unref();
  whenGone?.(giveUp);
  return controller;
}
