// Where the bundled programs are, and how Node is told to run one. build-programs.mjs makes them in a checkout; in a release
// they lie in one folder for good.
// It is plain JavaScript, so that a start with nothing to bundle loads nothing that could read TypeScript.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildsFolder, programsName } from "./own-places.mjs";

const here = import.meta.dirname;
/** A launcher runs from a bundle, and this module with it. */
const isBundled = existsSync(join(here, "guard.js"));
/** Those of a release are nobody's to forget. */
const isOfCheckout = !isBundled || basename(dirname(here)) === programsName;

/** Every build has a folder of its own in here, named after what it was made from. */
export const programsFolder = isBundled
  ? dirname(here)
  : join(buildsFolder(fileURLToPath(new URL("../../../..", import.meta.url))), programsName);
/** Says which build is the current one. */
export const currentFile = join(programsFolder, "current");

/** The console's package, or in somebody else's checkout a folder that stands in for it. @param {string} checkout */
export function consoleFolder(checkout) {
  const builds = dirname(programsFolder);
  return builds === join(checkout, "node_modules") ? join(checkout, "packages", "console") : join(builds, "console");
}

/** Builds that nobody used for this long are forgotten; whoever runs one says so more often than that. */
const keepUnusedMs = 24 * 60 * 60 * 1000;
const sayUsedEveryMs = 60 * 60 * 1000;

/**
 * Run without flags of V8: with one of them Node compiles its own modules anew, in the program and in each of its threads.
 * @param {import("./programs.d.mts").ProgramName} name
 */
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
  if (!isOfCheckout) return;
  const build = buildInUse();
  markUsed(build);
  setInterval(() => markUsed(build), sayUsedEveryMs).unref();
  forgetUnused();
}

/** @param {string} build */
export function markUsed(build) {
  // An install may have removed it under a stack that is running.
  if (existsSync(build)) ifAllowed(() => utimesSync(build, new Date(), new Date()));
}

function forgetUnused() {
  for (const entry of readdirSync(programsFolder, { withFileTypes: true })) {
    const path = join(programsFolder, entry.name);
    // Another launcher may be forgetting the same ones.
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (entry.isDirectory() && Date.now() - usedMs > keepUnusedMs) {
      ifAllowed(() => rmSync(path, { recursive: true, force: true }));
    }
  }
}

/** A build that another user made here, as somebody does who once started as root, is that user's to mark and to forget. @param {() => void} change */
function ifAllowed(change) {
  try {
    change();
  } catch (error) {
    if (!["EPERM", "EACCES"].includes(error.code)) throw error;
  }
}
