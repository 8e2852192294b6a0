import { PlainError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { printerLockClass as lockClass } from "@platen/shared/printer";
import { sleep } from "@platen/shared/time";
import pg from "pg";
import { untilTaken } from "./hand-over.ts";
import { inTime, openLockConnection, Pause } from "./lock-connection.ts";
import { type PrinterLock, type Shares, type Survey, sharesOf } from "./shares.ts";
import {
  appearText,
  disappearText,
  leavingKeys,
  presenceKeys,
  type SurveyRow,
  surveyText,
  toSurvey,
} from "./survey.ts";
import { Takeovers } from "./takeovers.ts";

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
 * Other statements may share the connection (`query`). Any answer shows that it stands, so what a worker on the
 * PostgreSQL bus asks here anyway (`Bus.repeat`) also looks after the locks.
 */
export class Locks {
  readonly #options: LocksOptions;
  #client: pg.Client | undefined;
  readonly #held = new Map<string, PrinterLock>();
  readonly #takeovers = new Takeovers();
  /** Since when printers are seen free that are others' to take. */
  readonly #freeSinceMs = new Map<string, number>();
  #mayHaveCompany = true;
  #saidShortMs = Number.NEGATIVE_INFINITY;
  #keepUntilMs = 0;
  #answeredMs = 0;
  /** Settles when the connection is free for another statement. */
  #lastAnswer: Promise<unknown> = Promise.resolve();
  /** Before the next look at who holds what. */
  readonly #pause = new Pause();
  /** What this worker had when it began to stop; undefined before. */
  #left: readonly PrinterLock[] | undefined;
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

  /** A lock is not wanted any more: it is let go of at once. */
  releaseNow(): void {
    this.#pause.cut();
  }

  /** This worker is about to stop: it takes no more locks, and the others share the printers without it. */
  async leave(): Promise<void> {
    this.#left = [...this.#held.values()];
    try {
      await this.query({ text: appearText, values: [leavingKeys] });
      await this.query({ text: disappearText, values: [presenceKeys(this.#options.sites)] });
    } catch (error) {
      this.#options.log.debug({ err: error }, "the other workers could not be told that this one stops");
    }
  }

  /** Lets go of what this worker had, and stays for those who take it over (`hand-over.ts`). */
  async handOver(): Promise<void> {
    this.releaseNow();
    try {
      await untilTaken(this.#left ?? [], () => this.#look());
    } catch (error) {
      this.#options.log.debug({ err: error }, "the printers could not be handed over");
    }
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
      this.#takeovers.lose();
      this.#freeSinceMs.clear();
      this.#mayHaveCompany = true;
      for (const printerId of lost) holder.lost(printerId);
      if (!this.#closing) await sleep(tryEveryMs);
    }
  }

  /** Opens the connection, and gets and holds locks on it until it fails. */
  async #connect(holder: LockHolder): Promise<void> {
    const { databaseUrl, sites } = this.#options;
    let hasEnded = false;
    const client = await openLockConnection({
      databaseUrl,
      presence: this.#left ? leavingKeys : presenceKeys(sites),
      // At once when the connection ends: the successor counts from there, and so does the grace.
      onEnd: () => {
        hasEnded = true;
        this.#pause.cut();
      },
    });
    try {
      this.#client = client;
      this.#answeredMs = performance.now();
      while (!this.#closing && !hasEnded) {
        const isComplete = await this.#seeTo(holder);
        if (!hasEnded) await this.#pause.last(this.#restMs(isComplete));
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
      this.#left !== undefined ||
      (!this.#mayHaveCompany && this.#takeovers.isEmpty && wanted.every(({ printerId }) => this.#held.has(printerId)));
    if (!isSettled()) await this.#share(wanted, holder);
    else if (performance.now() - this.#answeredMs >= quietMs) await this.query({ text: "select 1" });
    return isSettled();
  }

  async #share(wanted: readonly PrinterLock[], holder: LockHolder): Promise<void> {
    const askedMs = performance.now();
    const survey = await this.#look();
    for (const lock of this.#takeovers.finish(survey, askedMs)) this.#gain(lock, holder);
    const mine = new Set([...this.#held.keys(), ...this.#takeovers.printerIds]);
    const shares = sharesOf({ wanted, mine, survey });
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

  async #look(): Promise<Survey> {
    const { rows } = await this.query<SurveyRow>({ name: "survey", text: surveyText, values: [] });
    return toSurvey(rows);
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
      if (!won.has(lock.lockKey)) this.#standBy(lock, undefined);
      else if (this.#takeovers.win(lock, performance.now())) this.#gain(lock, holder);
    }
  }

  #standBy({ printerId }: PrinterLock, pid: number | undefined): void {
    if (!this.#takeovers.standBy(printerId, pid)) return;
    this.#options.log.info({ printerId }, "another worker owns the printer; standing by");
  }

  #gain({ printerId, lockKey, site }: PrinterLock, holder: LockHolder): void {
    this.#held.set(printerId, { printerId, lockKey, site });
    holder.gained(printerId);
  }

  async #release(wanted: readonly PrinterLock[], holder: LockHolder): Promise<void> {
    const kept = new Set(wanted.map(({ printerId }) => printerId));
    const unwanted = [...this.#held.values()].filter(({ printerId }) => !kept.has(printerId));
    if (unwanted.length === 0) return;
    await this.query({
      text: "select pg_advisory_unlock($1, key) from unnest($2::int[]) as key",
      values: [lockClass, unwanted.map(({ lockKey }) => lockKey)],
    });
    for (const { printerId } of unwanted) {
      this.#held.delete(printerId);
      holder.lost(printerId);
    }
  }

  #restMs(isSettled: boolean): number {
    const now = performance.now();
    const usual = [isSettled ? quietMs : tryEveryMs, this.#answeredMs + quietMs - now];
    // A worker that stops takes nothing over any more.
    const looks = this.#left ? [] : [this.#takeovers.nextLookMs(now)];
    return Math.max(Math.min(...usual, ...looks), 1);
  }
}
