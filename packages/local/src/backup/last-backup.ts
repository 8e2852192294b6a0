import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupsFolderOf, giveToOwner } from "./backups-folder.ts";

export interface LastBackup {
  /** When the last one was begun. */
  startedAt: string;
  /** Why the last one failed. */
  problem?: string;
  /** The last that was made; absent when none was. */
  made?: { startedAt: string; file: string; bytes: number };
}

type Outcome = { startedAt: Date } & ({ file: string; bytes: number } | { problem: string });

const fileOf = (homeFolder: string) => join(backupsFolderOf(homeFolder), "last.json");

/** Undefined when there was none, or when this user may not know. */
export function readLastBackup(homeFolder: string): LastBackup | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(homeFolder), "utf8")) as LastBackup;
  } catch {
    return undefined;
  }
}

/** For those who ask later. A note that cannot be written is no reason to fail: the command itself has said what happened. */
export function noteBackup(homeFolder: string, { startedAt, ...outcome }: Outcome): void {
  const at = startedAt.toISOString();
  const made = "file" in outcome ? { startedAt: at, ...outcome } : readLastBackup(homeFolder)?.made;
  const problem = "problem" in outcome ? { problem: outcome.problem } : {};
  const file = fileOf(homeFolder);
  try {
    const note: LastBackup = { startedAt: at, ...problem, ...(made && { made }) };
    writeFileSync(`${file}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    giveToOwner(homeFolder, `${file}.new`);
    renameSync(`${file}.new`, file);
  } catch {}
}
