import { type Manifest, writeArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { giveToOwner, placeInFolder, removeOldest } from "./backups-folder.ts";
import { exportDatabase, type Progress } from "./export-database.ts";
import { assertReadable, hasData, openHomeDatabase } from "./home-data.ts";
import { noteBackup } from "./last-backup.ts";
import { withDatabase } from "./with-database.ts";

export interface BackupOptions {
  homeFolder: string;
  /** Empty: the database of the home. */
  databaseUrl: string;
  /** Undefined: a name of its own in the home's folder of backups. */
  file?: string | undefined;
  /** How many are kept in that folder, this one included; undefined keeps all. */
  keep?: number | undefined;
  report(progress: Progress): void;
}

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** Older ones that made room for it. */
  removed: string[];
}

export async function backUp(options: BackupOptions): Promise<Backup> {
  const { homeFolder, databaseUrl, file } = options;
  // A place of its own says nothing of the backups of this machine.
  if (databaseUrl && file !== undefined) return writeBackup(databaseUrl, options);
  if (!databaseUrl) assertReadable(homeFolder);
  if (!databaseUrl && !hasData(homeFolder)) throw noDataIn(homeFolder);
  const startedAt = new Date();
  try {
    const backup = databaseUrl ? await writeBackup(databaseUrl, options) : await backUpHome(options);
    noteBackup(homeFolder, { startedAt, file: backup.file, bytes: backup.bytes });
    return backup;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // Of one to a place of its own the person knows.
    if (file === undefined) noteBackup(homeFolder, { startedAt, problem });
    throw error;
  }
}

async function backUpHome(options: BackupOptions): Promise<Backup> {
  const database = await openHomeDatabase(options.homeFolder);
  return writeBackup(database.url, options).finally(() => database.stop());
}

async function writeBackup(url: string, { homeFolder, file, keep, report }: BackupOptions): Promise<Backup> {
  const target = file ?? placeInFolder(homeFolder, new Date());
  const { manifest, bytes } = await withDatabase(url, (client) => writeArchive(target, exportDatabase(client, report)));
  if (file !== undefined) return { file: target, bytes, manifest, removed: [] };
  giveToOwner(homeFolder, target);
  return { file: target, bytes, manifest, removed: keep === undefined ? [] : removeOldest(homeFolder, keep) };
}

export function noDataIn(homeFolder: string): BackupError {
  return new BackupError(`There is no data of Platen in ${homeFolder}.`, [
    "Name the data's folder with --home, as `platen up` shows it, or the database with DATABASE_URL.",
  ]);
}
