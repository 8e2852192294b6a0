// Bundles the programs of the stack when their sources changed since the last time, and returns at once when they did
// not. Through tsx each process would compile and look up some thousand files of its own, which on two cores made the
// second start take six seconds instead of three; the sources stay the only thing anybody edits.
// It is plain JavaScript, so that a start with nothing to bundle loads nothing that could read TypeScript.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = join(root, "node_modules", ".platen-programs");
/** Says which build is the current one. */
const currentFile = join(folder, "current");

const entryPoints = {
  launcher: join(root, "packages", "local", "src", "main.ts"),
  api: join(root, "packages", "api", "src", "main.ts"),
  worker: join(root, "packages", "worker", "src", "main.ts"),
  printer: join(root, "packages", "virtual-printer", "src", "cli.ts"),
};

/** Packages with machine code beside their JavaScript, which they look for where they are installed. */
const native = /^(@napi-rs\/canvas|sharp)$/;

/** Builds that nobody used for this long are forgotten; whoever runs one says so more often than that. */
const keepUnusedMs = 24 * 60 * 60 * 1000;
const sayUsedEveryMs = 60 * 60 * 1000;

/** Half of what Node sets aside for young objects: a process at rest takes some 10 to 15 MB less. */
const memoryFlag = "--max-semi-space-size=8";

/** What Node is told to run a program. @param {keyof typeof entryPoints} name */
export function programArguments(name) {
  return [memoryFlag, programFile(name)];
}

/** @param {keyof typeof entryPoints} name */
export function programFile(name) {
  return join(buildInUse(), `${name}.js`);
}

/**
 * A launcher runs from a bundle and goes on with the programs beside it, whatever was built since: a part that is
 * started again has to be of the version of the others.
 */
function buildInUse() {
  const here = import.meta.dirname;
  return dirname(here) === folder ? here : join(folder, readFileSync(currentFile, "utf8"));
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

/** @param {(line: string) => void} say */
export async function buildPrograms(say) {
  const stamp = fingerprint();
  const outdir = join(folder, stamp);
  if (!existsSync(join(outdir, "launcher.js"))) {
    const started = Date.now();
    say("bundling the programs (only when they changed) …");
    const unfinished = `${outdir}.${process.pid}`;
    await bundle(unfinished);
    // Put in place whole; where another process was faster, its build is the same.
    if (!existsSync(outdir)) renameSync(unfinished, outdir);
    say(`programs bundled in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  markUsed(outdir);
  writeFileSync(currentFile, stamp);
}

/** @param {string} outdir */
async function bundle(outdir) {
  const { build } = await import("esbuild");
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    // Fewer bytes to read at every start. Names stay as they are, for those who read a stack trace; `keepNames` is not needed
    // for that, and names every closure when it is made, which was 4 % of a request.
    minifyWhitespace: true,
    logLevel: "error",
    // pg asks for it and does without.
    external: ["pg-native"],
    plugins: [leaveNative, keepPlaces],
    banner: {
      js: 'import { createRequire as requireOfBundle } from "node:module"; const require = requireOfBundle(import.meta.url);',
    },
  });
}

/** @type {import("esbuild").Plugin} */
const leaveNative = {
  name: "leave native packages where they are installed",
  setup(build) {
    build.onResolve({ filter: native }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === native) return undefined;
      const found = await build.resolve(path, { kind, resolveDir, pluginData: native });
      return found.errors.length > 0 ? found : { path: found.path, external: true };
    });
  },
};

/** @type {import("esbuild").Plugin} */
const keepPlaces = {
  name: "every module keeps knowing where it is",
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const asksAsModule = /\bimport\.meta\.url\b/.test(source);
      const asksAsScript = /\b__(dir|file)name\b/.test(source) && !/\b(const|let|var) __(dir|file)name\b/.test(source);
      if (!asksAsModule && !asksAsScript) return undefined;
      const place = `const __filename = ${JSON.stringify(path)}, __dirname = ${JSON.stringify(dirname(path))};`;
      const contents = source.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href));
      return { contents: asksAsScript ? place + contents : contents, loader: path.endsWith("ts") ? "ts" : "js" };
    });
  },
};

/** @param {string} build */
function markUsed(build) {
  // An install may have removed it under a stack that is running.
  if (existsSync(build)) utimesSync(build, new Date(), new Date());
}

function forgetUnused() {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Another launcher may be forgetting the same ones.
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (entry.isDirectory() && Date.now() - usedMs > keepUnusedMs) rmSync(path, { recursive: true, force: true });
  }
}

/** One hash over everything that decides what a build would produce, the checkout's own place included. */
function fingerprint() {
  const hash = createHash("sha256").update(root);
  const sources = ["api", "local", "receipt", "shared", "virtual-printer", "worker"].map((name) =>
    join("packages", name, "src"),
  );
  const files = [join("packages", "local", "src", "build", "programs.mjs"), join("node_modules", ".platen-install")];
  for (const folder of sources) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (/\.[cm]?ts$/.test(file) && !file.endsWith(".test.ts")) files.push(join(folder, file));
    }
  }
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
