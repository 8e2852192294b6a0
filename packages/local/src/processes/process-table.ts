import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The parent of a process, or undefined where there is no such process. */
export function parentOf(pid: number): number | undefined {
  const parent = Number.parseInt(parentField(pid), 10);
  return parent > 0 ? parent : undefined;
}

function parentField(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The state and the parent follow the command, which stands in brackets and may hold blanks.
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[1] ?? "";
  } catch {
    return spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
}

/** The command line of a process, or undefined where the system does not tell. */
export function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trimEnd();
  } catch {
    // macOS has no /proc, and its ps cuts lines short unless told twice not to.
    const result = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return result.status === 0 ? result.stdout.trimEnd() : undefined;
  }
}
