import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations } from "bullmq";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import type { Logger } from "../log/log.ts";
import { sleep } from "../time.ts";
import { PatientStep } from "./migration-locks.ts";
import { type Step, stepsOf } from "./migration-steps.ts";
import { whenStarted } from "./starting-server.ts";

/** Asked for by the package's name, because a bundle knows its own place and not that of its sources. */
const packageFolder = dirname(createRequire(import.meta.url).resolve("@platen/shared/package.json"));

export const ownMigrations = join(packageFolder, "migrations");

/** Any number will do, as long as nothing else in this database locks it. This one spells "plat". */
const migrationLock = 0x70_6c_61_74;

const lookForTurnEveryMs = 250;

export interface MigrationOptions {
  /** Another folder of migrations makes the tables of another release. */
  folder?: string;
  log?: Logger;
}

/**
 * Brings the database up to date: our tables and BullMQ's. Every process may call it at its start; an advisory lock
 * lets one work while the others wait, and those then find nothing left to do. Nobody waits long behind it for a table:
 * it gives a lock up that it does not get, and tries again.
 */
export async function migrateDatabase(
  url: string,
  { folder = ownMigrations, log }: MigrationOptions = {},
): Promise<void> {
  const client = await whenStarted(
    () => connect(url),
    (reason) => log?.warn({ reason }, "PostgreSQL takes no connections yet; this process waits for it"),
  );
  try {
    await waitForTurn(client, log);
    const steps = new PatientStep(client, url, log);
    await steps.run(() => client.query(bookkeeping));
    for (const { migration, done } of await findPending(client, folder)) await apply(client, steps, migration, done);
    await migrateQueue(client, steps);
  } finally {
    // Ending the session releases the lock, also when a migration failed.
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "platen migration" });
  // A connection that is lost fails the statement on it, which is enough.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** By asking again and again: one that waits for the lock in a statement would itself hold up an index built concurrently. */
async function waitForTurn(client: pg.Client, log: Logger | undefined): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [migrationLock]);
    if (rows[0]?.mine) return;
    if (isFirst) log?.info("another process brings the database up to date; this one waits for it");
    await sleep(lookForTurnEveryMs);
  }
}

/** The first table is drizzle's own, as its migrator makes it. The second knows how far a migration in several steps is. */
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.unfinished_migrations (created_at bigint primary key, steps_done integer not null)`;

interface Pending {
  migration: MigrationMeta;
  /** How many of its steps an earlier attempt has done. */
  done: number;
}

async function findPending(client: pg.Client, migrationsFolder: string): Promise<Pending[]> {
  const { rows } = await client.query<{ last: string | null; unfinished: Record<string, number> }>(`
    select (select max(created_at) from drizzle.__drizzle_migrations) as last,
      (select coalesce(json_object_agg(created_at, steps_done), '{}') from drizzle.unfinished_migrations) as unfinished`);
  const { last = null, unfinished = {} } = rows[0] ?? {};
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => last === null || folderMillis > Number(last))
    .map((migration) => ({ migration, done: unfinished[migration.folderMillis] ?? 0 }));
}

/** In one transaction, unless it builds indexes beside those who write: then in a step for each index, and for what stands between them. */
async function apply(client: pg.Client, patient: PatientStep, migration: MigrationMeta, done: number): Promise<void> {
  const { folderMillis: when, hash } = migration;
  const steps = stepsOf(migration.sql);
  const note = async (stepsDone: number) => {
    if (stepsDone < steps.length) {
      await client.query(
        `insert into drizzle.unfinished_migrations values ($1, $2)
         on conflict (created_at) do update set steps_done = excluded.steps_done`,
        [when, stepsDone],
      );
      return;
    }
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
    await client.query("delete from drizzle.unfinished_migrations where created_at = $1", [when]);
  };
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    if (step.kind === "transaction") {
      await patient.run(() =>
        inTransaction(client, [...step.statements.map((text) => () => client.query(text)), () => note(index + 1)]),
      );
    } else {
      await patient.runBeside(() => runConcurrently(client, step));
      await inTransaction(client, [() => note(index + 1)]);
    }
  }
}

async function inTransaction(client: pg.Client, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await client.query("begin");
  try {
    for (const part of parts) await part();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** What an attempt before left of an index that it could not finish is of no use, and has its name. */
async function runConcurrently(
  client: pg.Client,
  { statement, index }: Extract<Step, { kind: "concurrent" }>,
): Promise<void> {
  if (index !== undefined) {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      "select indisvalid from pg_index where indexrelid = to_regclass($1)",
      [index],
    );
    if (rows[0]?.indisvalid) return;
    if (rows[0]) await client.query(`drop index concurrently if exists ${index}`);
  }
  await client.query(statement);
}

/**
 * BullMQ keeps its PostgreSQL tables in a schema of their own, and asks for them to be migrated explicitly. Its migration locks
 * a table even when there is nothing to do, so it is not run then: a start must not wait for a backup.
 */
async function migrateQueue(client: pg.Client, patient: PatientStep): Promise<void> {
  const version = await assertSchemaCompatibility(client).catch((error: Error) => {
    if (error.name === "SchemaMigrationRequiredError") return 0;
    throw error;
  });
  if (version < LATEST_SCHEMA_VERSION) await patient.run(() => runMigrations(client));
}
