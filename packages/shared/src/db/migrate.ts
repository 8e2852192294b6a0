import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runMigrations } from "bullmq";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import pg from "pg";
import postgres from "postgres";

/** Asked for by the package's name, because a bundle knows its own place and not that of its sources. */
const packageFolder = dirname(createRequire(import.meta.url).resolve("@platen/shared/package.json"));

const ownMigrations = join(packageFolder, "migrations");

/** Any number will do, as long as nothing else in this database locks it. This one spells "plat". */
const migrationLock = 0x70_6c_61_74;

/**
 * Brings the database up to date: our tables and BullMQ's. Every process may call it at its start; an advisory lock
 * lets one work while the others wait, and those then find nothing left to do. Another folder of migrations makes the tables of
 * another release.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownMigrations): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await applyMigrations(drizzle(client), { migrationsFolder });
    await migrateQueue(url);
  } finally {
    // Ending the session releases the lock, also when a migration failed.
    await client.end();
  }
}

/** BullMQ keeps its PostgreSQL tables in a schema of their own, and asks for them to be migrated explicitly. */
async function migrateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
