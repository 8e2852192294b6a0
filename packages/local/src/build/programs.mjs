// Where the bundled programs are, and how Node is told to run one. build-programs.mjs makes them.
// It is plain JavaScript, so that a start with nothing to bundle loads nothing that could read TypeScript.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Every build has a folder of its own in here, named after what it was made from. */
const folderName = ".platen-programs";
const here = import.meta.dirname;
/** A launcher runs from a bundle, and this module with it. */
const isBundled = basename(dirname(here)) === folderName;

export const programsFolder = isBundled
  ? dirname(here)
  : fileURLToPath(new URL(`../../../../node_modules/${folderName}`, import.meta.url));
/** Says which build is the current one. */
export const currentFile = join(programsFolder, "current");

/** Builds that nobody used for this long are forgotten; whoever runs one says so more often than that. */
const keepUnusedMs = 24 * 60 * 60 * 1000;
const sayUsedEveryMs = 60 * 60 * 1000;

/** Half of what Node sets aside for young objects: a process at rest takes some 10 to 15 MB less. */
export const memoryFlag = "--max-semi-space-size=8";

/** What Node is told to run a program. @param {import("./programs.d.mts").ProgramName} name */
export function programArguments(name) {
  return [memoryFlag, programFile(name)];
}

/** @param {import("./programs.d.mts").ProgramName} name */
export function programFile(name) {
  return join(buildInUse(), `${name}.js`);
}

/** A launcher goes on with the programs beside it, whatever was built since: a part that is started again has to be of the version of the others. */
function buildInUse() {
  return isBundled ? here : join(programsFolder, readFileSync(currentFile, "utf8"));
}

/**
 * For a launcher that knows itself to be the only one: its programs stay for as long as it runs, and those that nobody
 * used for long go. A stack with another home, and a test, may be running from one of them.
 */
export function keepPrograms() {
  const build = buildInUse();
  markUsed(build);
  setInterval(() => markUsed(build), sayUsedEveryMs).unref();
  forgetUnused();
}

/** @param {string} build */
export function markUsed(build) {
  // An install may have removed it under a stack that is running.
  if (existsSync(build)) utimesSync(build, new Date(), new Date());
}

function forgetUnused() {
  for (const entry of readdirSync(programsFolder, { withFileTypes: true })) {
    const path = join(programsFolder, entry.name);
    // Another launcher may be forgetting the same ones.
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (entry.isDirectory() && Date.now() - usedMs > keepUnusedMs) rmSync(path, { recursive: true, force: true });
  }
}
