import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "@platen/shared/db/migrate";
import postgres from "postgres";
import { type Release, tables } from "./release.ts";

const migrations = fileURLToPath(new URL("../../packages/shared/migrations", import.meta.url));

/** Makes an empty database what the release left behind, with its printer at this address. */
export async function restore(
  databaseUrl: string,
  release: Release,
  printer: { host: string; port: number },
): Promise<void> {
  await migrateTo(databaseUrl, release.migrations);
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    // Rows come back in whatever state they were in; the trigger lets a job begin as queued only.
    await sql`set session_replication_role = replica`;
    for (const table of tables) {
      await sql`insert into ${sql(table)} overriding system value
        select * from json_populate_recordset(null::${sql(table)}, ${JSON.stringify(release.rows[table])}::text::json)`;
    }
    await sql`select setval(pg_get_serial_sequence('jobs', 'seq'), max(seq)) from jobs`;
    await sql`update printers set ip = ${printer.host}, port = ${printer.port}`;
  } finally {
    await sql.end();
  }
}

/** Applies the first so many migrations, as a release did that knew no others. */
async function migrateTo(databaseUrl: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "platen-migrations-"));
  try {
    cpSync(migrations, folder, { recursive: true });
    const journalFile = join(folder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8"));
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase(databaseUrl, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
