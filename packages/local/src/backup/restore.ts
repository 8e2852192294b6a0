import { mkdirSync, renameSync, rmSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { type Home, prepareHome } from "../home.ts";
import { type Manifest, openArchive, verifyArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { momentName } from "./backups-folder.ts";
import { assertReadable, becomeOwnerOf, claimHome, hasData, startDatabase } from "./home-data.ts";
import { assertImportable, type ImportOptions, importArchive } from "./import-archive.ts";
import { withDatabase } from "./with-database.ts";

export interface RestoreOptions extends ImportOptions {
  file: string;
  homeFolder: string;
  /** Empty: the database of the home. */
  databaseUrl: string;
  /** Data that is there is put aside, and not a reason to refuse. */
  replaces: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** How many jobs ended as OUTCOME_UNKNOWN. */
  inDoubt: number;
  /** Where the data is now that was there before. */
  aside?: string | undefined;
}

export async function restore(options: RestoreOptions): Promise<Restored> {
  // Before it becomes the user of the data, who may not read it.
  const archive = await openArchive(options.file);
  try {
    return await (options.databaseUrl ? restoreDatabase(archive, options) : restoreHome(archive, options));
  } finally {
    await archive.close();
  }
}

async function restoreDatabase(archive: FileHandle, options: RestoreOptions): Promise<Restored> {
  const url = options.databaseUrl;
  if (options.replaces) {
    throw new BackupError("--replace is for the data of `platen up`.", ["Name an empty database with DATABASE_URL."]);
  }
  await assertEmpty(url);
  const manifest = await readManifest(archive);
  return { manifest, inDoubt: await importArchive(url, archive, manifest, options) };
}

async function restoreHome(archive: FileHandle, options: RestoreOptions): Promise<Restored> {
  const { homeFolder, replaces } = options;
  assertReadable(homeFolder);
  mkdirSync(homeFolder, { recursive: true });
  becomeOwnerOf(homeFolder);
  const claimed = await claimHome(homeFolder, "It is being restored.");
  if (!claimed) throw isRunning(homeFolder);
  try {
    if (hasData(homeFolder) && !replaces) throw isThere(homeFolder);
    const manifest = await readManifest(archive);
    return { manifest, ...(await fillHome(prepareHome(homeFolder), archive, manifest, options)) };
  } finally {
    claimed.release();
  }
}

async function readManifest(archive: FileHandle): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  assertImportable(manifest);
  return manifest;
}

/** The data beside the one that is used, until it is whole. */
const unfinished = "restoring";

async function fillHome(home: Home, archive: FileHandle, manifest: Manifest, options: ImportOptions) {
  const place = join(home.postgres, unfinished);
  rmSync(place, { recursive: true, force: true });
  try {
    const server = await startDatabase(home, unfinished);
    let inDoubt: number;
    try {
      inDoubt = await importArchive(server.url, archive, manifest, options);
      // A server that is stopped has little time to write all of it.
      await withDatabase(server.url, (client) => client.query("checkpoint"));
    } finally {
      await server.stop();
    }
    return { inDoubt, aside: putInPlace(home, place) };
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw error;
  }
}

function putInPlace({ folder, postgres }: Home, place: string): string | undefined {
  const main = join(postgres, "main");
  const aside = join(postgres, `before-restore-${momentName(new Date())}`);
  const isReplaced = hasData(folder);
  if (isReplaced) renameSync(main, aside);
  else rmSync(main, { recursive: true, force: true });
  renameSync(place, main);
  return isReplaced ? aside : undefined;
}

async function assertEmpty(url: string): Promise<void> {
  const { rows } = await withDatabase(url, (client) =>
    client.query<{ isThere: boolean }>(
      `select to_regclass('public.jobs') is not null or to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
    ),
  );
  if (!rows[0]?.isThere) return;
  throw new BackupError("The database that DATABASE_URL names has data of Platen already.", [
    "Create an empty database, name it with DATABASE_URL, restore, and start Platen with it.",
  ]);
}

function isRunning(homeFolder: string): BackupError {
  return new BackupError(`Platen is running with the data in ${homeFolder}.`, [
    "Stop it first: Ctrl-C, or `sudo systemctl stop platen` for the service.",
  ]);
}

function isThere(homeFolder: string): BackupError {
  return new BackupError(`There is data of Platen in ${homeFolder} already.`, [
    "--replace restores all the same, and keeps that data in a folder beside it.",
  ]);
}
