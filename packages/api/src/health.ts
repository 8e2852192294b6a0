import { randomBytes } from "node:crypto";
import type { DatabaseConnection } from "@platen/shared/db/connect";
import { shortageOf } from "@platen/shared/db/shortage";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import type { TicketQueue } from "@platen/shared/queue";
import { atMost } from "@platen/shared/time";
import type { DatabaseClock } from "./database-clock.ts";
import { startDeadline } from "./http/deadline.ts";

/** What this process needs to take a job, and whether it has it. */
export interface Health {
  /** Asks now. One sentence for each thing that is missing; empty when ready. */
  problems(): Promise<string[]>;
  /** Throws SERVICE_UNAVAILABLE when it is known already that a job could not be stored or scheduled. */
  assertUp(): void;
  /** A request met this error. That the database cannot store anything is remembered until it can. */
  notice(error: unknown): void;
  /** This process is about to stop: from now on it says that it is not ready, though it still works. */
  leave(): void;
  isLeaving(): boolean;
  close(): void;
}

/** Often enough that a server that hangs without closing its connections is noticed within one request's deadline. */
const checkEveryMs = 1_000;

/** The part of a request's time after which a server that does not answer counts as away. */
const shareOfAnswer = 1 / 3;

export interface HealthOptions {
  sql: DatabaseConnection["sql"];
  queue: TicketQueue;
  /** Set by every answer of the database. */
  clock: DatabaseClock;
  /** Whether this process hears the others; false only while it starts. */
  isListening(): boolean;
  answerWithinMs: number;
  log: Logger;
}

export function watchHealth({ sql, queue, clock, isListening, answerWithinMs, log }: HealthOptions): Health {
  let known: string[] = [];
  let asking: Promise<string[]> | undefined;
  let leaving = false;
  /** Why the database, though it answers, can store nothing. */
  let shortage: string | undefined;

  async function lookForRoom(): Promise<void> {
    try {
      await startDeadline(answerWithinMs).within(tryToStore(sql));
      shortage = undefined;
    } catch (error) {
      shortage = shortageOf(error) ?? shortage;
    }
  }

  async function ask(): Promise<string[]> {
    // The table is named so that a database that was never migrated counts as missing.
    const database = sql<[{ now: string }]>`select clock_timestamp() as now, (select 1 from jobs limit 1)`.then(
      ([{ now }]) => clock.hear(new Date(now)),
    );
    const answers = (asked: Promise<unknown>) =>
      atMost(
        answerWithinMs * shareOfAnswer,
        asked.then(
          () => true,
          () => false,
        ),
      );
    const [databaseAnswers, queueAnswers] = await Promise.all([answers(database), answers(queue.ping())]);
    if (shortage && databaseAnswers) await lookForRoom();
    const problems: string[] = [];
    if (shortage) problems.push(`database: ${shortage}`);
    if (!databaseAnswers) problems.push("database: cannot be reached, or is not migrated");
    if (!queueAnswers) problems.push("queue: cannot be reached");
    if (!isListening()) problems.push("events: not connected yet");
    // Whoever is stopping lets go of both, and needs no one to look after it.
    if (!leaving && problems.join() !== known.join())
      log.warn({ problems }, problems.length ? "not ready" : "ready again");
    known = problems;
    return problems;
  }

  function problems(): Promise<string[]> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  const timer = setInterval(() => void problems(), checkEveryMs);
  timer.unref();
  return {
    problems: async () => (leaving ? ["process: stopping"] : problems()),
    assertUp() {
      if (known.length > 0) throw new AppError("SERVICE_UNAVAILABLE", { details: known });
      if (!queue.isUp()) throw new AppError("SERVICE_UNAVAILABLE");
    },
    notice(error) {
      const found = shortageOf(error);
      if (!found || shortage) return;
      shortage = found;
      known = [...known, `database: ${found}`];
      log.warn({ problems: known }, "not ready");
    },
    leave() {
      leaving = true;
    },
    isLeaving: () => leaving,
    close: () => clearInterval(timer),
  };
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
