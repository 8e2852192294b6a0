import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { consoleFolder, programsFolder } from "./programs.mjs";

/** Everything the build reads. Unit tests and the built files themselves are no part of it. */
const sources = ["src", "public", "index.html", "docs.html", "build.mjs", "package.json"];

/**
 * Builds the console when its sources changed since the last time, and returns at once when they did not. The built
 * files are not in the repository, so whatever needs them calls this first.
 */
export function buildConsole(checkout: string, say: (line: string) => void): void {
  const folder = join(checkout, "packages", "console");
  const target = consoleFolder(checkout);
  const stampFile = join(dirname(programsFolder), ".platen-console");
  const stamp = fingerprint(folder);
  const isBuilt = existsSync(join(target, "dist", "index.html"));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const started = Date.now();
  say("building the console (only when it changed) …");
  mkdirSync(target, { recursive: true });
  if (target !== folder) copyFileSync(join(folder, "package.json"), join(target, "package.json"));
  const result = spawnSync(process.execPath, [join(folder, "build.mjs"), join(target, "dist")], { encoding: "utf8" });
  if (result.status !== 0) {
    throw new Error(`the console could not be built:\n${result.stdout ?? ""}${result.stderr ?? result.error?.message}`);
  }
  writeFileSync(stampFile, stamp);
  say(`console built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesBelow(folder, source)).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex");
}

function filesBelow(folder: string, source: string): string[] {
  if (source.includes(".")) return existsSync(join(folder, source)) ? [source] : [];
  return readdirSync(join(folder, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
