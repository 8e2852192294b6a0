import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../processes/process-table.ts";
import { writerOf } from "./archive.ts";

/** Where backups go unless a person names another place. */
export function backupsFolderOf(homeFolder: string): string {
  return join(homeFolder, "backups");
}

/** Makes the folder, without what killed processes left there, and returns the name of a new backup in it. */
export function placeInFolder(homeFolder: string, at: Date): string {
  const folder = backupsFolderOf(homeFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToOwner(homeFolder, folder);
  for (const name of readdirSync(folder)) {
    const writer = writerOf(name);
    if (writer !== undefined && !isAlive(writer)) rmSync(join(folder, name), { force: true });
  }
  return join(folder, `platen-${momentName(at)}.tar.gz`);
}

/** A moment as a part of a file's name. In the order of their names files are in the order of time. */
export function momentName(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, "-");
}

const isBackup = (name: string) => /^platen-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/.test(name);

/** Removes all backups but so many of the newest. Files of other names stay. */
export function removeOldest(homeFolder: string, keep: number): string[] {
  const folder = backupsFolderOf(homeFolder);
  const names = readdirSync(folder).filter(isBackup).sort();
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(folder, name));
  for (const file of old) rmSync(file, { force: true });
  return old;
}

/** Root backs up a service's data; what it writes there belongs to the service's user. */
export function giveToOwner(homeFolder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(homeFolder);
  chownSync(path, uid, gid);
}
