import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./installed.ts";
import type { Platform } from "./platforms.ts";

/** What is made here and not checked in. */
const made = new Set(["node_modules", "dist", ".git", ".platen", ".turbo"]);
const isMade = (path: string) => made.has(basename(path)) || path === join(root, "release");

/**
 * A copy of this checkout with everything the lockfile holds for these platforms installed, or with pnpm's --prod only what
 * runs there; the caller removes it.
 */
export function installFor(platforms: Platform[], more: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-elsewhere-"));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !isMade(path) });
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
  return folder;
}
