/** Printers refuse or hang a connection that is opened too soon after the last one closed. */
export const leastReconnectDelayMs = 200;
const mostReconnectDelayMs = 5_000;

/** Doubles from attempt to attempt; the random share keeps many clients from knocking in step. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(leastReconnectDelayMs * 2 ** (attempt + 1), mostReconnectDelayMs);
  return Math.round(leastReconnectDelayMs + (ceiling - leastReconnectDelayMs) * random);
}

/** The time between one attempt to connect and the next. */
export class Backoff {
  #attempts = 0;
  #wake: () => void = () => {};

  get isFirstAttempt(): boolean {
    return this.#attempts === 0;
  }

  /** There is a connection, or something else is wanted now: who waits goes on, and the next failure is the first. */
  startOver(): void {
    this.#attempts = 0;
    this.#wake();
  }

  async pause(): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const ms = reconnectDelayMs(this.#attempts++, Math.random());
    await sleep(leastReconnectDelayMs);
    await Promise.race([sleep(ms - leastReconnectDelayMs), woken]);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
