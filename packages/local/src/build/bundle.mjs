// Makes the programs that people run: one bundle each. `npm start`, the images, a release, the command line, the bench and
// the suites that kill processes all run these bundles. What they read from disk is put beside them by packages-beside.mjs.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
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
  /** A process of the API. */
  decoding: "packages/receipt/src/raster/picture/decode.ts",
};
const haveThread = ["api", "worker"];

/** pg and msgpackr try to load these and do without: another driver, and machine code to read what BullMQ only writes. */
const triedAndMissed = ["pg-native", "msgpackr-extract"];

/** What unpacks the tables of `linebreak` whenever a program starts: by Node itself it takes 17 ms less. */
const doneByNode = ["tiny-inflate", "base64-js"];

/**
 * Bundles the named programs, or all of them, and returns the files they were made from, as seen from `root`.
 * @type {typeof import("./bundle.d.mts").bundle}
 */
export async function bundle({ root, outdir, programs }) {
  const names = programs ?? /** @type {(keyof typeof entryPoints)[]} */ (Object.keys(entryPoints));
  if (programs?.some((name) => haveThread.includes(name))) names.push("drawing");
  if (programs?.includes("api")) names.push("decoding");
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
    define: { PLATEN_REVISION: JSON.stringify(revisionOf(root)) },
    logLevel: "error",
    alias: Object.fromEntries(doneByNode.map((name) => [name, join(import.meta.dirname, "by-node", `${name}.cjs`)])),
    external: ["@napi-rs/canvas", "sharp", ...triedAndMissed],
    banner: {
      js: 'import { createRequire as requireOfBundle } from "node:module"; const require = requireOfBundle(import.meta.url);',
    },
  });
  // Without it Node would read each file as CommonJS first.
  writeFileSync(join(outdir, "package.json"), '{ "type": "module" }\n');
  return Object.keys(metafile.inputs);
}

/**
 * The commit that is bundled, for `platen_build_info`. Where there is no checkout, as in an image, REVISION names it.
 * @param {string} root
 */
function revisionOf(root) {
  if (process.env.REVISION) return process.env.REVISION.slice(0, 12);
  const { stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" });
  return stdout?.trim() ?? "";
}
