import { randomBytes } from "node:crypto";
import type { DatabaseConnection } from "@platen/shared/db/connect";
import { shortageOf } from "@platen/shared/db/shortage";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import type { TicketQueue } from "@platen/shared/queue";
import { patiently } from "@platen/shared/time";
import { patienceOf, startDeadline } from "../http/deadline.ts";
import type { DatabaseClock } from "./database-clock.ts";

/**
 * Whether requests are to be sent to this process, and what keeps it from taking jobs: two things. Without its queue it
 * still answers whoever reads, and without its database it still says in the envelope what is wrong. All is told from memory.
 */
export interface Health {
  /** Asks database and queue now. */
  check(): Promise<void>;
  /** Why no request should be sent here: it is stopping, or still starting. Empty while it serves. */
  notReady(): readonly string[];
  /** What keeps it from taking jobs, one sentence each; empty when nothing does. */
  missing(): readonly string[];
  /** Throws SERVICE_UNAVAILABLE when it is known already that a job could not be stored or scheduled. */
  assertUp(): void;
  /** A request met this error. That the database cannot store anything is remembered until it can. */
  notice(error: unknown): void;
  /** This process is about to stop: from now on it says that it is not ready, though it still works. */
  leave(): void;
  isLeaving(): boolean;
  close(): void;
}

/** While something is missing or has not answered: a server that is back is noticed within a second. */
const checkEveryMs = 1_000;

/** While all is well. That a server is gone is found by the requests that need it, too. */
const restMs = 3_000;

/**
 * So long a process that has just started is not ready while something is missing: others may have it. After that what is
 * missing is missing everywhere, and this one serves whoever reads. Not so the connection by which it hears the others: where
 * the servers answer it is only late, however busy the machine is.
 */
export const startWithinMs = 10_000;

const notListening = "events: not connected yet";

export interface HealthOptions {
  sql: DatabaseConnection["sql"];
  queue: Pick<TicketQueue, "ping" | "isUp">;
  /** Set by every answer of the database. */
  clock: DatabaseClock;
  /** Whether this process hears the others; false only while it starts. */
  isListening(): boolean;
  answerWithinMs: number;
  log: Logger;
}

export function watchHealth({ sql, queue, clock, isListening, answerWithinMs, log }: HealthOptions): Health {
  const startedMs = performance.now();
  const patienceMs = patienceOf(answerWithinMs);
  let missing: string[] = [];
  let checking: Promise<void> | undefined;
  let hasBeenWhole = false;
  let leaving = false;
  let isClosed = false;
  /** Why the database, though it answers, can store nothing. */
  let shortage: string | undefined;
  // The table is named so that a database that was never migrated counts as missing.
  const database = new Pulse(patienceMs, async () => {
    const [{ now }] = await sql<[{ now: string }]>`select clock_timestamp() as now, (select 1 from jobs limit 1)`;
    clock.hear(new Date(now));
  });
  const tickets = new Pulse(patienceMs, () => queue.ping());

  async function lookForRoom(): Promise<void> {
    try {
      await startDeadline(answerWithinMs).within(tryToStore(sql));
      shortage = undefined;
    } catch (error) {
      shortage = shortageOf(error) ?? shortage;
    }
  }

  async function ask(): Promise<void> {
    const [databaseBeats, queueBeats] = await Promise.all([database.beats(), tickets.beats()]);
    if (shortage && databaseBeats) await lookForRoom();
    const found: string[] = [];
    if (shortage) found.push(`database: ${shortage}`);
    if (!databaseBeats) found.push("database: cannot be reached, or is not migrated");
    if (!queueBeats || !queue.isUp()) found.push("queue: cannot be reached");
    if (!isListening()) found.push(notListening);
    // Whoever is stopping lets go of both, and needs no one to look after it.
    if (!leaving && found.join() !== missing.join())
      log.warn({ missing: found }, found.length ? "no jobs can be taken" : "jobs can be taken again");
    missing = found;
    hasBeenWhole ||= found.length === 0;
  }

  function check(): Promise<void> {
    checking ??= ask().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  let timer: NodeJS.Timeout;
  function checkLater(): void {
    if (isClosed) return;
    const isWell = missing.length === 0 && database.hasAnswered && tickets.hasAnswered;
    timer = setTimeout(() => void check().finally(checkLater), isWell ? restMs : checkEveryMs);
    timer.unref();
  }
  checkLater();
  return {
    check,
    notReady() {
      if (leaving) return ["process: stopping"];
      const isLate = missing.length === 1 && missing[0] === notListening;
      const isStarting = isLate || performance.now() - startedMs <= startWithinMs;
      return hasBeenWhole || !isStarting ? [] : missing;
    },
    missing: () => missing,
    assertUp() {
      if (missing.length > 0) throw new AppError("SERVICE_UNAVAILABLE", { details: missing });
      if (!queue.isUp()) throw new AppError("SERVICE_UNAVAILABLE");
    },
    notice(error) {
      const found = shortageOf(error);
      if (!found || shortage) return;
      shortage = found;
      missing = [...missing, `database: ${found}`];
      log.warn({ missing }, "no jobs can be taken");
    },
    leave() {
      leaving = true;
    },
    isLeaving: () => leaving,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Whether a server answers. One that has answered counts as there until it was silent for as long as a request itself would
 * wait for it: a slow answer is no reason to refuse anybody. What refuses a request meanwhile is the server, not a guess.
 */
export class Pulse {
  readonly #patienceMs: number;
  readonly #ask: () => Promise<unknown>;
  /** Since when it has not answered; undefined after an answer. */
  #silentSinceMs: number | undefined = Number.NEGATIVE_INFINITY;

  constructor(patienceMs: number, ask: () => Promise<unknown>) {
    this.#patienceMs = patienceMs;
    this.#ask = ask;
  }

  /** Whether it answered when it was asked last. */
  get hasAnswered(): boolean {
    return this.#silentSinceMs === undefined;
  }

  /** Asks now. */
  async beats(): Promise<boolean> {
    const askedMs = performance.now();
    const asked = this.#ask().then(
      () => true,
      () => false,
    );
    if (await patiently(this.#patienceMs, asked, () => false)) this.#silentSinceMs = undefined;
    else this.#silentSinceMs ??= askedMs;
    return this.#silentSinceMs === undefined || performance.now() - this.#silentSinceMs < this.#patienceMs;
  }
}

/** Enough that a table must grow for it, whatever room is left in its pages. */
const probeBytes = 64 * 1024;

/** Stores something and takes it back; asked only after storing has failed. No client can choose the id. */
async function tryToStore(sql: HealthOptions["sql"]): Promise<void> {
  const takenBack = new Error("taken back");
  const config = JSON.stringify({ probe: randomBytes(probeBytes / 2).toString("hex") });
  const stored = sql.begin(async (transaction) => {
    await transaction`insert into templates (id, name, description, config) values ('-probe', '', '', ${config}::text::jsonb)`;
    throw takenBack;
  });
  await stored.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}
