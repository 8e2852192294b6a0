// Bundles the programs when their sources changed since the last time, and returns at once when they did not. Through tsx
// each process would compile and look up some thousand files of its own, which on two cores made the second start take
// six seconds instead of three; the sources stay the only thing anybody edits.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { consoleFolder, currentFile, markUsed, programsFolder } from "./programs.mjs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const sources = ["api", "cli", "client", "local", "receipt", "shared", "virtual-printer", "worker"];

/** @param {(line: string) => void} say */
export async function buildPrograms(say) {
  const stamp = fingerprint();
  const outdir = join(programsFolder, stamp);
  if (!existsSync(outdir)) {
    const started = Date.now();
    say("bundling the programs (only when they changed) …");
    const { bundle } = await import("./bundle.mjs");
    const { linkPackages, packagesBeside } = await import("./packages-beside.mjs");
    const unfinished = `${outdir}.${process.pid}`;
    const packages = packagesBeside(root, await bundle({ root, outdir: unfinished }));
    if (packages.has("@platen/console")) packages.set("@platen/console", consoleFolder(root));
    linkPackages(packages, join(unfinished, "node_modules"));
    // Put in place whole; where another process was faster, its build is the same.
    if (!existsSync(outdir)) renameSync(unfinished, outdir);
    say(`programs bundled in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  markUsed(outdir);
  sayCurrent(stamp);
}

/** A file that is there stays, unless it says something else: another user may have written it. @param {string} stamp */
function sayCurrent(stamp) {
  if (existsSync(currentFile) && readFileSync(currentFile, "utf8") === stamp) return;
  const unfinished = `${currentFile}.${process.pid}`;
  writeFileSync(unfinished, stamp);
  renameSync(unfinished, currentFile);
}

/** One hash over everything that decides what a build would produce, the checkout's own place included. */
function fingerprint() {
  const hash = createHash("sha256").update(root);
  const files = [join("node_modules", ".platen-install")];
  for (const folder of sources.map((name) => join("packages", name, "src"))) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (/\.([cm]?ts|[cm]js)$/.test(file) && !file.endsWith(".test.ts")) files.push(join(folder, file));
    }
  }
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
