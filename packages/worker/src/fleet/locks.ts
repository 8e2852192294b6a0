import { PlainError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { sleep } from "@platen/shared/time";
import pg from "pg";
import { answerTimeoutMs, inTime, sleepUntilEnd } from "./lock-connection.ts";
import { type PrinterLock, type Shares, type Survey, sharesOf } from "./shares.ts";
import { appearText, lockClass, presenceKeys, type SurveyRow, surveyText, toSurvey } from "./survey.ts";

export interface LocksOptions {
  databaseUrl: string;
  /** The sites that this worker serves; none stands for all. */
  sites: readonly string[];
  log: Logger;
}

/** Says which locks are wanted, and is told when they come and go. */
export interface LockHolder {
  wanted(): readonly PrinterLock[];
  gained(printerId: string): void;
  lost(printerId: string): void;
  /** Other workers serve these printers as well: so many of them should be let go of, of those with nothing to do. */
  letGo(printerIds: readonly string[], count: number): void;
  /** Other workers have more than their share, and this one less. Said again while it is so. */
  short(): void;
}

const tryEveryMs = 500;

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

/** A free printer is some other worker's to take. When that one has not done so by then, anybody may. */
const leftForOthersMs = 2_000;

/** How often a worker that has fewer printers than its share says so. */
const sayShortEveryMs = 5_000;

/** Whoever does not take what it was given has a reason that does not go away in a moment. */
const keepAfterReturnMs = 60_000;

/** The others are asked for again while this worker has company, so all are moved within seconds. */
const mostLetGoAtOnce = 10;

/**
 * Makes sure that one worker at a time owns a printer: by advisory locks, all on one connection. They go when it does,
 * and so when the process does. What another worker holds is looked at again and again (`survey.ts`); what is free is taken,
 * each worker its share (`shares.ts`).
 *
 * Other statements may share the connection (`query`). Any answer shows that it stands, so the heartbeat that a worker on
 * the PostgreSQL bus publishes here anyway is also what looks after the locks.
 */
export class Locks {
  readonly #options: LocksOptions;
  #client: pg.Client | undefined;
  readonly #held = new Map<string, number>();
  /** Won, but the worker before may be at the printer for a while yet: until when, by `performance.now()`. */
  readonly #takingOver = new Map<string, PrinterLock & { dueMs: number; from: number | undefined }>();
  /** Printers that another worker held when last seen, on this connection or one before; and which, when that is known. */
  readonly #heldByOthers = new Map<string, number | undefined>();
  /** Since when printers are seen free that are others' to take. */
  readonly #freeSinceMs = new Map<string, number>();
  #mayHaveCompany = true;
  #saidShortMs = Number.NEGATIVE_INFINITY;
  #keepUntilMs = 0;
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

  /** Another worker may serve the same printers: looks who is there, within two seconds. */
  lookAround(): void {
    this.#mayHaveCompany = true;
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
      this.#freeSinceMs.clear();
      this.#mayHaveCompany = true;
      // A server that was started anew gives the same numbers to others.
      for (const printerId of this.#heldByOthers.keys()) this.#heldByOthers.set(printerId, undefined);
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
      await inTime(client.query({ text: appearText, values: [presenceKeys(this.#options.sites)] }));
      this.#client = client;
      this.#answeredMs = performance.now();
      while (!this.#closing && !hasEnded) {
        const isComplete = await this.#seeTo(holder);
        // At once when the connection ends: the successor counts from there, and so does the grace.
        if (!hasEnded) await this.#pause(client, isComplete);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Takes what it may, lets go of what is not wanted, and checks the connection. True when nothing is left to look for. */
  async #seeTo(holder: LockHolder): Promise<boolean> {
    await this.#release(holder.wanted(), holder);
    const wanted = holder.wanted();
    const isSettled = () =>
      !this.#mayHaveCompany &&
      this.#takingOver.size === 0 &&
      wanted.every(({ printerId }) => this.#held.has(printerId));
    if (!isSettled()) await this.#share(wanted, holder);
    else if (performance.now() - this.#answeredMs >= quietMs) await this.query({ text: "select 1" });
    return isSettled();
  }

  async #share(wanted: readonly PrinterLock[], holder: LockHolder): Promise<void> {
    const { rows } = await this.query<SurveyRow>({ name: "survey", text: surveyText, values: [] });
    const survey = toSurvey(rows);
    this.#endTakeovers(survey, holder);
    const shares = sharesOf({ wanted, mine: new Set([...this.#held.keys(), ...this.#takingOver.keys()]), survey });
    this.#mayHaveCompany = shares.hasCompany;
    for (const lock of wanted) {
      const pid = survey.holders.get(lock.lockKey);
      if (pid !== undefined && pid !== survey.self) this.#standBy(lock, pid);
    }
    await this.#take([...shares.take, ...this.#leftBehind(shares)], holder);
    if (performance.now() >= this.#keepUntilMs) {
      for (const { printerIds, count } of shares.surplus) holder.letGo(printerIds, Math.min(count, mostLetGoAtOnce));
    }
    this.#saySo(shares, holder);
  }

  /**
   * A worker that has lost its connection may be at the printer for a while. One whose connection still stands a moment
   * after it let go of the lock did so on purpose, when it was off the printer.
   */
  #endTakeovers({ workers }: Survey, holder: LockHolder): void {
    const now = performance.now();
    const present = new Set(workers.map(({ pid }) => pid));
    for (const lock of this.#takingOver.values()) {
      if (lock.dueMs <= now || (lock.from !== undefined && present.has(lock.from))) this.#gain(lock, holder);
    }
  }

  /** What is others' to take and was not taken. */
  #leftBehind({ leave }: Shares): PrinterLock[] {
    const now = performance.now();
    const left = new Set(leave.map(({ printerId }) => printerId));
    for (const printerId of this.#freeSinceMs.keys()) if (!left.has(printerId)) this.#freeSinceMs.delete(printerId);
    for (const printerId of left) if (!this.#freeSinceMs.has(printerId)) this.#freeSinceMs.set(printerId, now);
    const overdue = leave.filter(({ printerId }) => (this.#freeSinceMs.get(printerId) ?? now) <= now - leftForOthersMs);
    if (overdue.length > 0) this.#keepUntilMs = now + keepAfterReturnMs;
    return overdue;
  }

  #saySo({ isShort }: Shares, holder: LockHolder): void {
    const now = performance.now();
    if (!isShort || now < this.#saidShortMs + sayShortEveryMs) return;
    this.#saidShortMs = now;
    holder.short();
  }

  async #take(locks: readonly PrinterLock[], holder: LockHolder): Promise<void> {
    if (locks.length === 0) return;
    const { rows } = await this.query<{ key: number; won: boolean }>({
      text: "select key, pg_try_advisory_lock($1, key) as won from unnest($2::int[]) as key",
      values: [lockClass, locks.map(({ lockKey }) => lockKey)],
    });
    const won = new Set(rows.flatMap((row) => (row.won ? [row.key] : [])));
    for (const lock of locks) {
      const { printerId, lockKey } = lock;
      if (!won.has(lockKey)) this.#standBy(lock, undefined);
      else if (!this.#heldByOthers.has(printerId)) this.#gain(lock, holder);
      else {
        const from = this.#heldByOthers.get(printerId);
        this.#takingOver.set(printerId, { ...lock, dueMs: performance.now() + takeoverDelayMs, from });
      }
    }
  }

  #standBy({ printerId }: PrinterLock, pid: number | undefined): void {
    const isKnown = this.#heldByOthers.has(printerId);
    this.#heldByOthers.set(printerId, pid);
    if (isKnown) return;
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

  async #pause(client: pg.Client, isSettled: boolean): Promise<void> {
    const now = performance.now();
    const due = [...this.#takingOver.values()].map(({ dueMs }) => dueMs - now);
    const ms = Math.min(isSettled ? quietMs : tryEveryMs, this.#answeredMs + quietMs - now, ...due);
    await sleepUntilEnd(client, Math.max(ms, 1));
  }
}
