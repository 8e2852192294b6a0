import { spawnSync } from "node:child_process";

/**
 * Why a program that npm cannot bring is not there, or undefined when it is. Installs it, from the Debian package of the
 * same name, where that needs nobody's leave.
 */
export function missingProgram(name: string, versionFlag: string): string | undefined {
  const isThere = () => spawnSync(name, [versionFlag]).status === 0;
  if (isThere()) return undefined;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!canInstall) return `no ${name} on the PATH`;
  console.log(`Installing ${name} for the suites that need it …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  spawnSync("apt-get", ["update", "-qq"], { env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  return isThere() ? undefined : `${name} could not be installed with apt-get`;
}
