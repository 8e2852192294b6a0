import { backoffMs } from "@platen/shared/time";

/** Printers refuse or hang a connection that is opened too soon after the last one closed. */
const reconnectRange = { leastMs: 200, mostMs: 5_000 };

/** Where something else than a printer answers, only a person changes that. */
const foreignRange = { leastMs: 1_000, mostMs: 60_000 };

/** The time between one attempt to connect and the next. */
export class Backoff {
  #attempts = 0;
  #woken = new AbortController();

  /** How many attempts in a row have failed. */
  get attempts(): number {
    return this.#attempts;
  }

  get isFirstAttempt(): boolean {
    return this.#attempts === 0;
  }

  /** There is a connection, or something else is wanted now: a pause ends, and the next failure is the first. */
  startOver(): void {
    this.#attempts = 0;
    this.#woken.abort();
  }

  /** `isForeign`: what answered was no printer. */
  async pause(isForeign: boolean): Promise<void> {
    this.#woken = new AbortController();
    const range = isForeign ? foreignRange : reconnectRange;
    const ms = backoffMs(this.#attempts++, range);
    await wait(reconnectRange.leastMs);
    await wait(ms - reconnectRange.leastMs, this.#woken.signal);
  }
}

/** By the timers that a test can hold. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
