/**
 * Calls back when everything has been handled that had arrived by now. When a process goes on after it was held up, its
 * timers come first, and the answers that they would give up may lie in the socket unread.
 */
export function afterReading(giveUp: () => void): void {
  setImmediate(giveUp);
}

/** How long a job on the wire may take, apart for the time the printer works and the time it waits for a person. */
export interface PatienceLimits {
  workMs: number;
  personMs: number;
}

/** What passed between two calls counts for no more than this: a process that was held up does not blame the printer. */
const mostCountedMs = 1_000;

/**
 * Adds up where the time goes. A printer that reports paper out or an open cover is not stalled: somebody has to come.
 * One that reports nothing wrong and still does not answer is.
 */
export class Patience {
  #limits: PatienceLimits;
  #workedMs = 0;
  #waitedMs = 0;
  #lastMs: number;

  constructor(limits: PatienceLimits, nowMs: number) {
    this.#limits = limits;
    this.#lastMs = nowMs;
  }

  /** Call it often; the time since the last call counts for the state the printer is in now. */
  tick(nowMs: number, waitsForPerson: boolean): "work" | "person" | undefined {
    const passedMs = Math.min(nowMs - this.#lastMs, mostCountedMs);
    this.#lastMs = nowMs;
    if (waitsForPerson) {
      this.#waitedMs += passedMs;
      // Whatever it had been busy with, it starts over when the person is done.
      this.#workedMs = 0;
    } else {
      this.#workedMs += passedMs;
      this.#waitedMs = 0;
    }
    if (this.#workedMs > this.#limits.workMs) return "work";
    return this.#waitedMs > this.#limits.personMs ? "person" : undefined;
  }

  /** Another try with a new limit for the work. */
  renew(workMs: number): void {
    this.#limits = { ...this.#limits, workMs };
    this.#workedMs = 0;
  }
}
