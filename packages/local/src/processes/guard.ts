import { spawn } from "node:child_process";
import { programFile } from "../build/programs.mjs";

export interface Guard {
  /** From now on this process ends with the launcher, asked by `signal` first. */
  watch(pid: number, signal: NodeJS.Signals): void;
  forget(pid: number): void;
  /** The guard's own end; children it still watches go with it. */
  release(): void;
}

export function startGuard(): Guard {
  const child = spawn(process.execPath, [programFile("guard")], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.stdin.on("error", () => {});
  child.unref();
  return {
    watch: (pid, signal) => void child.stdin.write(`+${pid} ${signal}\n`),
    forget: (pid) => void child.stdin.write(`-${pid}\n`),
    release: () => void child.stdin.end(),
  };
}
