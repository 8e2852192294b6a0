import { commandOf, isAlive, parentOf } from "./process-table.ts";

/** They run a command in a shell, and a signal that ends them and the shell does not reach the command. */
const packageRunner = /\b(npm|npx|pnpm|yarn|bun)\b/;

/** npm, its shell, and a script of its own between them. */
const maxGenerations = 4;

const lookEveryMs = 500;

/**
 * Calls `onGone` once when npm, which runs this process, is gone, or the shell between them. Does nothing where no package
 * runner is an ancestor: then a terminal may close and leave this process running.
 */
export function watchPackageRunner(env: NodeJS.ProcessEnv, onGone: () => void): void {
  if (!env.npm_config_user_agent) return;
  const parent = process.ppid;
  const watched = upToRunner(parent);
  if (watched.length === 0) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** The ancestors from this one to the nearest package runner; empty where there is none. */
function upToRunner(first: number): number[] {
  const pids: number[] = [];
  for (let pid: number | undefined = first; pid !== undefined && pids.length < maxGenerations; pid = parentOf(pid)) {
    pids.push(pid);
    if (packageRunner.test(commandOf(pid) ?? "")) return pids;
  }
  return [];
}
