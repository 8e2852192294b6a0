import pg from "pg";
import type { Logger } from "../log/log.ts";
import { backoffMs, sleep } from "../time.ts";

/** Everybody who comes behind a lock that is waited for waits, too. A print request has three seconds (`limits.answerWithinMs`). */
const lockTimeoutMs = 2_000;

/** Between two attempts those who waited go on. */
const pauses = { leastMs: 1_000, mostMs: 30_000 };

/** Longer than a backup of a large database takes. */
export const maxLockWaitMs = 60 * 60_000;

/** lock_not_available, and deadlock_detected: somebody who waits for the table may hold what the migration needs next. */
const retriedCodes: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

/** Whom a statement waits for. Nothing of what they do, which may hold what was printed. */
interface Obstacle {
  /** Undefined where it is not a table that is waited for but the end of older transactions. */
  table?: string;
  mode: string;
  heldBy: { pid: number; application: string; sinceS: number }[];
}

/** A database that somebody else has locked for as long as a migration is willing to wait. */
export class MigrationHeldUp extends Error {
  constructor(obstacle: Obstacle | undefined, cause: unknown) {
    const { table = "older transactions", heldBy = [] } = obstacle ?? {};
    const holders = heldBy.map(({ pid, application }) => `${application || "unnamed"} (process ${pid})`).join(", ");
    super(
      `the database could not be brought up to date: ${table} ${holders ? `is held by ${holders}` : "is locked"} ` +
        `for longer than ${maxLockWaitMs / 60_000} minutes; end what holds it and start again`,
      { cause },
    );
    this.name = "MigrationHeldUp";
  }
}

/** Runs the steps of a migration, each as often as it needs to get its locks. */
export class PatientStep {
  readonly #client: pg.Client;
  readonly #url: string;
  readonly #log: Logger | undefined;

  constructor(client: pg.Client, url: string, log: Logger | undefined) {
    this.#client = client;
    this.#url = url;
    this.#log = log;
  }

  /** `step` is undone when it does not get a lock in time. */
  async run(step: () => Promise<unknown>): Promise<void> {
    await this.#client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const givesUpAt = Date.now() + maxLockWaitMs;
    for (let attempt = 0; ; attempt++) {
      const watch = this.#watch(() => {});
      try {
        await step();
        return;
      } catch (error) {
        if (!retriedCodes.has((error as { code?: unknown }).code)) throw error;
        const obstacle = await watch.seen();
        const pauseMs = backoffMs(attempt, pauses);
        if (Date.now() + pauseMs > givesUpAt) throw new MigrationHeldUp(obstacle, error);
        this.#log?.warn({ ...obstacle, againInS: pauseMs / 1_000 }, "the migration waits for a lock, and tries again");
        await sleep(pauseMs);
      } finally {
        watch.stop();
      }
    }
  }

  /** For what waits without holding anybody up: an index that is built while others write. */
  async runBeside(step: () => Promise<unknown>): Promise<void> {
    await this.#client.query(`set lock_timeout = ${maxLockWaitMs}`);
    const watch = this.#watch((obstacle) =>
      this.#log?.info(obstacle, "the migration waits for older transactions before it builds an index; others go on"),
    );
    try {
      await step();
    } catch (error) {
      if (!retriedCodes.has((error as { code?: unknown }).code)) throw error;
      throw new MigrationHeldUp(await watch.seen(), error);
    } finally {
      watch.stop();
    }
  }

  /** The server says that a lock was not given but not which, so a second connection looks while the first one waits. */
  #watch(onSeen: (obstacle: Obstacle) => void) {
    const waiting = (this.#client as unknown as { processID: number }).processID;
    let looked: Promise<Obstacle | undefined> = Promise.resolve(undefined);
    const timer = setTimeout(() => {
      looked = findObstacle(this.#url, waiting).catch(() => undefined);
      void looked.then((obstacle) => obstacle && onSeen(obstacle));
    }, lockTimeoutMs / 2);
    return { seen: () => looked, stop: () => clearTimeout(timer) };
  }
}

async function findObstacle(url: string, waiting: number): Promise<Obstacle | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "platen migration watch" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null; mode: string; heldBy: Obstacle["heldBy"] }>(
      `select relation::regclass::text as table, mode, (
         select coalesce(json_agg(json_build_object('pid', pid, 'application', application_name,
           'sinceS', extract(epoch from now() - xact_start)::int)), '[]')
         from pg_stat_activity where pid = any(pg_blocking_pids($1))
       ) as "heldBy"
       from pg_locks where pid = $1 and not granted`,
      [waiting],
    );
    const [found] = rows;
    return found && { mode: found.mode, heldBy: found.heldBy, ...(found.table !== null && { table: found.table }) };
  } finally {
    await client.end();
  }
}
