import type { FileHandle } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { isKnownMigration, migrateUpTo } from "@platen/shared/db/migrate-up-to";
import { failRestoredJobs } from "@platen/shared/db/restored-jobs";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type ArchivedTable, countRows, type Manifest, madeByLater, readArchive, tableOfPart } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { copyCommand, type Progress } from "./export-database.ts";
import { withDatabase } from "./with-database.ts";

export interface ImportOptions {
  /** Jobs that were queued when the backup was made are printed, and not ended as in doubt. */
  printsQueued: boolean;
  report(progress: Progress): void;
}

/** Refuses what this release cannot read, before anything is changed. */
export function assertImportable(manifest: Manifest): void {
  if (!isKnownMigration(manifest.migration)) throw madeByLater(manifest);
}

/**
 * Fills a database that holds nothing of Platen: first the tables as they were, then all rows in one transaction, then the
 * migrations since. Returns how many jobs ended in doubt.
 */
export async function importArchive(
  url: string,
  handle: FileHandle,
  manifest: Manifest,
  options: ImportOptions,
): Promise<number> {
  await migrateUpTo(url, manifest.migration);
  const inDoubt = await withDatabase(url, async (client) => {
    await client.query("begin");
    const count = await load(client, handle, manifest, options);
    await client.query("commit");
    return count;
  });
  await migrateDatabase(url);
  await withDatabase(url, (client) => client.query("analyze"));
  return inDoubt;
}

async function load(
  client: pg.Client,
  handle: FileHandle,
  manifest: Manifest,
  options: ImportOptions,
): Promise<number> {
  const { printsQueued, report } = options;
  const tables = manifest.tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  // Rows come as they were: nothing is told of them a second time, and the journal's may be written.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  await copyRows(client, handle, manifest, report);
  for (const { name, lastValue } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2::bigint)", [`public.${pg.escapeIdentifier(name)}`, lastValue]);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  const message = `It was open when the backup of ${manifest.createdAt} was made, which was restored since. It may have been printed.`;
  return failRestoredJobs(client, { error: { code: "OUTCOME_UNKNOWN", message }, keepsQueued: printsQueued });
}

/** The tables come in an order in which each finds what it refers to. */
async function copyRows(
  client: pg.Client,
  handle: FileHandle,
  { tables }: Manifest,
  report: ImportOptions["report"],
): Promise<void> {
  let rows = 0;
  let current: { table: ArchivedTable; copy: CopyIn } | undefined;
  for await (const { path, content } of readArchive(handle)) {
    const table = tables.find(({ name }) => name === tableOfPart(path));
    if (!table) break;
    if (current?.table !== table) {
      await current?.copy.end();
      current = { table, copy: startCopy(client, table) };
      rows = 0;
    }
    await current.copy.write(content);
    rows += countRows(content);
    report({ table: table.name, rows });
  }
  await current?.copy.end();
}

interface CopyIn {
  write(content: Buffer): Promise<void>;
  end(): Promise<void>;
}

function startCopy(client: pg.Client, table: ArchivedTable): CopyIn {
  const stream = client.query(copyFrom(copyCommand(table, "from stdin")));
  const over = finished(stream);
  over.catch(() => {});
  const failed = async (error: Error): Promise<never> => {
    throw new BackupError(`${table.name} cannot be loaded: ${error.message}.`, [], { cause: error });
  };
  return {
    write(content) {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(content, (error) => (error ? reject(error) : resolve()));
      });
      return Promise.race([written, over]).catch(failed);
    },
    async end() {
      stream.end();
      await over.catch(failed);
      if (stream.rowCount === table.rows) return;
      throw new BackupError(`${table.name} has ${stream.rowCount} rows in place of ${table.rows}.`);
    },
  };
}
