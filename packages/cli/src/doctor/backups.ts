import { readLastBackup } from "@platen/local/last-backup";
import type { Surroundings } from "../command.ts";
import { type Finding, ok, warning } from "./finding.ts";

const dayMs = 86_400_000;
const oldAfterDays = 2;

/** Says how old the last backup of this machine's data is. Undefined where nobody has begun to make backups. */
export async function checkBackups(around: Surroundings): Promise<Finding | undefined> {
  const { findData } = await import("../backup/data-place.ts");
  const last = readLastBackup(findData(undefined, around).homeFolder);
  if (!last) return undefined;
  const { made, problem } = last;
  if (problem !== undefined) {
    return warning("backup", `the last backup failed: ${problem}`, "Mend that, then run `platen backup`.");
  }
  const days = made ? Math.floor((Date.now() - Date.parse(made.startedAt)) / dayMs) : 0;
  if (made && days >= oldAfterDays) {
    return warning(
      "backup",
      `the last backup is ${days} days old`,
      "Run `platen backup`. For a service: `systemctl list-timers platen-backup.timer` shows whether its timer runs.",
    );
  }
  return made && ok("backup", `the last is ${made.file}, of ${made.startedAt}`);
}
