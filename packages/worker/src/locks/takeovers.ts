import type { PrinterLock, Survey } from "./shares.ts";

/**
 * How long a worker that lost a lock may go on with the receipt on the wire. Whoever takes over waits longer than that,
 * so that the two are never on the printer at the same time. Of a connection that dies without a word this side knows
 * after 4 s (`quietMs`, `answerTimeoutMs`) and is off the printer after 6.5 s; the server knows after 5 s and gives the
 * lock to another, who begins after 8 s.
 */
export const lostLockGraceMs = 2_500;
const takeoverDelayMs = 3_000;

/**
 * PostgreSQL lets go of the locks of a connection that has ended one after another, in far less than this. A worker that is
 * still seen a moment after its lock was won has let go of it on purpose, and was off the printer before.
 */
export const momentMs = 200;

/** A lock that was won, and by when, by `performance.now()`. */
interface Won extends PrinterLock {
  wonMs: number;
  /** The worker that held it before, where that is known. */
  from: number | undefined;
}

/** Which printers other workers hold, and which of theirs this one has won and does not use yet: they may be there still. */
export class Takeovers {
  /** As last seen, on this connection or one before. */
  readonly #heldByOthers = new Map<string, number | undefined>();
  readonly #won = new Map<string, Won>();

  get printerIds(): Iterable<string> {
    return this.#won.keys();
  }

  get isEmpty(): boolean {
    return this.#won.size === 0;
  }

  /** Another worker holds this printer; which, where that is known. True when that is news. */
  standBy(printerId: string, pid: number | undefined): boolean {
    const isNews = !this.#heldByOthers.has(printerId);
    this.#heldByOthers.set(printerId, pid);
    return isNews;
  }

  /** A lock was won. True when nobody else can be at its printer. */
  win(lock: PrinterLock, nowMs: number): boolean {
    if (!this.#heldByOthers.has(lock.printerId)) return true;
    this.#won.set(lock.printerId, { ...lock, wonMs: nowMs, from: this.#heldByOthers.get(lock.printerId) });
    return false;
  }

  /** Those whose worker before is off the printer, seen from a survey that was asked for at this moment. */
  finish({ workers }: Survey, askedMs: number): PrinterLock[] {
    const present = new Set(workers.map(({ pid }) => pid));
    const over = [...this.#won.values()].filter(({ wonMs, from }) => {
      const wasLeft = from !== undefined && present.has(from);
      return wonMs + (wasLeft ? momentMs : takeoverDelayMs) <= askedMs;
    });
    for (const { printerId } of over) {
      this.#won.delete(printerId);
      this.#heldByOthers.delete(printerId);
    }
    return over;
  }

  /** In how many milliseconds to look again; Infinity where nothing is being taken over. */
  nextLookMs(nowMs: number): number {
    const looks = [...this.#won.values()].map(({ wonMs }) => {
      return wonMs + (wonMs + momentMs > nowMs ? momentMs : takeoverDelayMs) - nowMs;
    });
    return Math.min(Number.POSITIVE_INFINITY, ...looks);
  }

  /** The connection is gone, and what was won on it. A server that was started anew gives the same numbers to others. */
  lose(): void {
    this.#won.clear();
    for (const printerId of this.#heldByOthers.keys()) this.#heldByOthers.set(printerId, undefined);
  }
}
