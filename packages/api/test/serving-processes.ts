import { readdirSync, readFileSync } from "node:fs";

/** The processes that this one has started and that still run; on Linux, as the machines are that run the suites. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

/** Whether it is there and has not ended: one that nobody has asked for its end is a zombie, and still listed. */
export function isRunning(pid: number): boolean {
  return statOf(pid) !== undefined;
}

function parentOf(pid: number): number | undefined {
  return statOf(pid)?.parent;
}

/** The fields behind the name of the program, which may hold blanks. */
function statOf(pid: number): { parent: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : { parent: Number(parent) };
  } catch {
    return undefined;
  }
}
