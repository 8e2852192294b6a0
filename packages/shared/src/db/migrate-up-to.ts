import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase, ownMigrations } from "./migrate.ts";

/** The list of migrations as drizzle keeps it; `when` is what the database remembers of each. */
interface MigrationList {
  entries: { when: number; tag: string }[];
}

/** Whether this release has this migration. */
export function isKnownMigration(when: number): boolean {
  return readList().entries.some((entry) => entry.when === when);
}

/** Makes the tables of an earlier release: those of this migration and all before it. */
export async function migrateUpTo(url: string, when: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "platen-migrations-"));
  try {
    const list = readList();
    const entries = list.entries.filter((entry) => entry.when <= when);
    for (const { tag } of entries) cpSync(join(ownMigrations, `${tag}.sql`), join(folder, `${tag}.sql`));
    mkdirSync(join(folder, "meta"));
    writeFileSync(join(folder, listFile), JSON.stringify({ ...list, entries }));
    await migrateDatabase(url, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const listFile = join("meta", "_journal.json");

function readList(): MigrationList {
  return JSON.parse(readFileSync(join(ownMigrations, listFile), "utf8")) as MigrationList;
}
