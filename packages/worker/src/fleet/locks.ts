import { PlainError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { sleep, within } from "@platen/shared/time";
import pg from "pg";

export interface LocksOptions {
  databaseUrl: string;
  log: Logger;
}

/** The lock of one printer: who holds it, and nobody else, may connect to that printer. */
export interface PrinterLock {
  printerId: string;
  /** From the printer's row. */
  lockKey: number;
}

/** Says which locks are wanted, and is told when they come and go. */
export interface LockHolder {
  wanted(): readonly PrinterLock[];
  gained(printerId: string): void;
  lost(printerId: string): void;
}

/** First half of a lock's key; the second comes from the printer's row. Spells "prnt". */
const lockClass = 0x70_72_6e_74;

const tryEveryMs = 500;

/**
 * How long an answer may take. Counted in pieces: a process that was itself held up, by a receipt that takes seconds to
 * draw, is given the rest of the time to read what came meanwhile, and does not take a good connection for dead.
 */
const answerTimeoutMs = 2_000;
const answerPieces = 4;

/** A connection on which nothing was answered for so long is asked whether it still stands. */
const quietMs = 2_000;

/**
 * How long a worker that lost a lock may go on with the receipt on the wire. Whoever takes over waits longer than that,
 * so that the two are never on the printer at the same time. Of a connection that dies without a word this side knows
 * after 4 s (`quietMs`, `answerTimeoutMs`) and is off the printer after 6.5 s; the server knows after 5 s and gives the
 * lock to another, who begins after 8 s.
 */
export const lostLockGraceMs = 2_500;
const takeoverDelayMs = 3_000;

/**
 * Makes sure that one worker at a time owns a printer: by advisory locks, all on one connection. They go when it does,
 * and so when the process does. What another worker holds is asked for again and again.
 *
 * Other statements may share the connection (`query`). Any answer shows that it stands, so the heartbeat that a worker on
 * the PostgreSQL bus publishes here anyway is also what looks after the locks.
 */
export class Locks {
  readonly #options: LocksOptions;
  #client: pg.Client | undefined;
  readonly #held = new Map<string, number>();
  /** Won, but the worker before may be at the printer for a while yet: until when, by `performance.now()`. */
  readonly #takingOver = new Map<string, PrinterLock & { dueMs: number }>();
  /** Printers whose lock another worker held when it was last asked for, on this connection or one before. */
  readonly #heldByOthers = new Set<string>();
  #answeredMs = 0;
  /** Settles when the connection is free for another statement. */
  #lastAnswer: Promise<unknown> = Promise.resolve();
  #closing = false;
  #running: Promise<void> | undefined;

  constructor(options: LocksOptions) {
    this.#options = options;
  }

  start(holder: LockHolder): void {
    this.#running ??= this.#run(holder);
  }

  /** Runs a statement after those before it. One that is not answered in time ends the connection. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const answer = this.#lastAnswer.then(() => this.#ask<Row>(statement));
    this.#lastAnswer = answer.catch(() => {});
    return answer;
  }

  /** Lets go of all locks; the next worker may have them at once. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  async #ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const client = this.#client;
    if (!client) throw new PlainError("the connection that holds the locks is away");
    try {
      const result = await inTime(client.query<Row>(statement));
      this.#answeredMs = performance.now();
      return result;
    } catch (error) {
      // A refusal is an answer, too.
      if (error instanceof pg.DatabaseError) this.#answeredMs = performance.now();
      else void client.end().catch(() => {});
      throw error;
    }
  }

  async #run(holder: LockHolder): Promise<void> {
    while (!this.#closing) {
      try {
        await this.#connect(holder);
      } catch (error) {
        if (!this.#closing) this.#options.log.warn({ err: error }, "the printers' locks were lost or cannot be had");
      }
      this.#client = undefined;
      const lost = [...this.#held.keys()];
      this.#held.clear();
      this.#takingOver.clear();
      for (const printerId of lost) holder.lost(printerId);
      if (!this.#closing) await sleep(tryEveryMs);
    }
  }

  /** Opens the connection, and gets and holds locks on it until it fails. */
  async #connect(holder: LockHolder): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: "platen worker lock",
      connectionTimeoutMillis: answerTimeoutMs,
      keepAlive: true,
    });
    client.on("error", () => {});
    let hasEnded = false;
    client.once("end", () => {
      hasEnded = true;
    });
    try {
      await client.connect();
      // The server, too, has to notice soon when the worker's machine is gone, to give the locks to another.
      const keepalives = "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3";
      await inTime(client.query(keepalives));
      this.#client = client;
      this.#answeredMs = performance.now();
      while (!this.#closing && !hasEnded) {
        const isComplete = await this.#seeTo(holder);
        // At once when the connection ends: the successor counts from there, and so does the grace.
        if (!hasEnded) await sleepUntilEnd(client, this.#pauseMs(isComplete));
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Asks for what is wanted, lets go of what is not, and checks the connection. True when nothing is left to ask for. */
  async #seeTo(holder: LockHolder): Promise<boolean> {
    const wanted = holder.wanted();
    const isComplete = await this.#take(wanted, holder);
    await this.#release(wanted, holder);
    const now = performance.now();
    const due = [...this.#takingOver.values()].filter(({ dueMs }) => dueMs <= now);
    if (due.length > 0 || now - this.#answeredMs >= quietMs) await this.query({ text: "select 1" });
    for (const lock of due) this.#gain(lock, holder);
    return isComplete;
  }

  async #take(wanted: readonly PrinterLock[], holder: LockHolder): Promise<boolean> {
    const missing = wanted.filter(({ printerId }) => !this.#held.has(printerId) && !this.#takingOver.has(printerId));
    if (missing.length === 0) return true;
    const { rows } = await this.query<{ key: number; won: boolean }>({
      text: "select key, pg_try_advisory_lock($1, key) as won from unnest($2::int[]) as key",
      values: [lockClass, missing.map(({ lockKey }) => lockKey)],
    });
    const won = new Set(rows.flatMap((row) => (row.won ? [row.key] : [])));
    for (const lock of missing) {
      if (!won.has(lock.lockKey)) this.#standBy(lock);
      else if (!this.#heldByOthers.has(lock.printerId)) this.#gain(lock, holder);
      else this.#takingOver.set(lock.printerId, { ...lock, dueMs: performance.now() + takeoverDelayMs });
    }
    return won.size === missing.length;
  }

  #standBy({ printerId }: PrinterLock): void {
    if (this.#heldByOthers.has(printerId)) return;
    this.#heldByOthers.add(printerId);
    this.#options.log.info({ printerId }, "another worker owns the printer; standing by");
  }

  #gain({ printerId, lockKey }: PrinterLock, holder: LockHolder): void {
    this.#takingOver.delete(printerId);
    this.#heldByOthers.delete(printerId);
    this.#held.set(printerId, lockKey);
    holder.gained(printerId);
  }

  async #release(wanted: readonly PrinterLock[], holder: LockHolder): Promise<void> {
    const kept = new Set(wanted.map(({ printerId }) => printerId));
    const unwanted = [...this.#held].filter(([printerId]) => !kept.has(printerId));
    if (unwanted.length === 0) return;
    await this.query({
      text: "select pg_advisory_unlock($1, key) from unnest($2::int[]) as key",
      values: [lockClass, unwanted.map(([, lockKey]) => lockKey)],
    });
    for (const [printerId] of unwanted) {
      this.#held.delete(printerId);
      holder.lost(printerId);
    }
  }

  #pauseMs(isComplete: boolean): number {
    const now = performance.now();
    const due = [...this.#takingOver.values()].map(({ dueMs }) => dueMs - now);
    return Math.max(Math.min(isComplete ? quietMs : tryEveryMs, this.#answeredMs + quietMs - now, ...due), 1);
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  for (let piece = 0; piece < answerPieces; piece++) {
    const known = await within(
      answerTimeoutMs / answerPieces,
      answer.then((value) => ({ value })),
      () => undefined,
    );
    if (known) return known.value;
  }
  throw new PlainError("the connection that holds the locks gives no answer");
}

/**
 * Returns early when the connection ends. The listener is taken back each time: a race against a promise of the end would
 * be remembered by that promise, again and again for as long as the connection lives.
 */
export function sleepUntilEnd(connection: NodeJS.EventEmitter, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      connection.off("end", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    connection.on("end", wake);
  });
}
