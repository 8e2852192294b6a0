import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./installed.ts";
import type { Platform } from "./platforms.ts";

/** What is checked in, or will be. A folder cannot be copied as a whole while others make and remove files in it. */
function sources(): string[] {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", listed, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\0");
  return files.filter((file) => file !== "" && existsSync(join(root, file)));
}

/**
 * A copy of this checkout with everything the lockfile holds for these platforms installed, or with pnpm's --prod only what
 * runs there; the caller removes it.
 */
export function installFor(platforms: Platform[], more: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-elsewhere-"));
  for (const file of sources()) cpSync(join(root, file), join(folder, file));
  pnpmInstall(folder, platforms, more);
  return folder;
}

/** Installs what the lockfile in the folder holds for these platforms. */
export function pnpmInstall(folder: string, platforms: Platform[], more: readonly string[]): void {
  const wanted = platforms.flatMap(({ os, cpu, libc }) => [
    ...["--os", os, "--cpu", cpu],
    ...(libc ? ["--libc", libc] : []),
  ]);
  const pnpm = join(root, "node_modules", "pnpm", "bin", "pnpm.cjs");
  const flags = ["--frozen-lockfile", "--ignore-scripts", "--prefer-offline", ...more, ...wanted];
  const { status, stdout } = spawnSync(process.execPath, [pnpm, "install", ...flags], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pnpm install ${wanted.join(" ")} ended with ${status}:\n${stdout}`);
}
