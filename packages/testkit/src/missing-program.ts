import { spawnSync } from "node:child_process";

/** Why a suite is left out, or undefined when the program is there. CI has to have them all: `.ci/run` installs them. */
export function missingProgram(name: string, versionFlag: string): string | undefined {
  if (spawnSync(name, [versionFlag]).status === 0) return undefined;
  if (process.env.CI) throw new Error(`CI runs the suites that need ${name} too, but it is not on the PATH.`);
  return `no ${name} on the PATH`;
}
