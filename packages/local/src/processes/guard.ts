import { spawn } from "node:child_process";
import { programFile } from "../build/programs.mjs";

/** Whoever writes its number into this file. It can be from before a reboot, or another launcher's; the mark in its command tells. */
export interface MarkedProcess {
  file: string;
  mark: string;
}

export interface Guard {
  /** From now on this process ends with the launcher, asked by `signal` first. */
  watch(pid: number, signal: NodeJS.Signals): void;
  forget(pid: number): void;
  /** The same for one that may not have been started yet. */
  watchMarked(marked: MarkedProcess, signal: NodeJS.Signals): void;
  forgetMarked(): void;
  /** The guard's own end; children it still watches go with it. */
  release(): void;
}

/** What it is told; without a signal it forgets. */
export type GuardLine =
  | { pid: number; signal?: NodeJS.Signals }
  | { marked: MarkedProcess; signal: NodeJS.Signals }
  | { marked: null };

export function startGuard(): Guard {
  const child = spawn(process.execPath, [programFile("guard")], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.stdin.on("error", () => {});
  child.unref();
  const write = (line: GuardLine) => void child.stdin.write(`${JSON.stringify(line)}\n`);
  return {
    watch: (pid, signal) => write({ pid, signal }),
    forget: (pid) => write({ pid }),
    watchMarked: (marked, signal) => write({ marked, signal }),
    forgetMarked: () => write({ marked: null }),
    release: () => void child.stdin.end(),
  };
}
