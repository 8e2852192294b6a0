// Builds the two pages into dist/, or the folder that is named: the console, and the one around the reference. esbuild, because the programs are bundled
// by it anyway: a start needs one bundler with machine code of its own and not two.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";

const folder = import.meta.dirname;
const [dist = join(folder, "dist")] = process.argv.slice(2);
const assets = join(dist, "assets");
/** Each page with the script it names, and where the built files are as seen from its address: `/console/`, `/docs`. */
const pages = [
  { file: "index.html", entry: "src/main.tsx", built: "./assets/" },
  { file: "docs.html", entry: "src/docs/main.ts", built: "./console/assets/" },
];

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
cpSync(join(folder, "public"), dist, { recursive: true });
const { metafile } = await build({
  absWorkingDir: folder,
  // The second one under a name of its own, since both are called main.
  entryPoints: { main: "src/main.tsx", docs: "src/docs/main.ts" },
  outdir: assets,
  // A changed file has another name, so browsers may keep each of them for ever.
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  // What is imported when it is needed (the editor) becomes a file of its own.
  splitting: true,
  format: "esm",
  target: "es2023",
  jsx: "automatic",
  minify: true,
  define: {
    // React's development build is three times the size.
    "process.env.NODE_ENV": '"production"',
    platenVersion: JSON.stringify(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version),
  },
  metafile: true,
  logLevel: "warning",
});
for (const page of pages) {
  writeFileSync(join(dist, page.file), filledIn(page, readFileSync(join(folder, page.file), "utf8"), metafile.outputs));
}
await compressAssets();

/**
 * Beside each built file what browsers are sent instead of it. Here and not when it is read, since the best compression
 * takes seconds. The pages are compressed by who serves them, because each place fills in its own address.
 */
async function compressAssets() {
  const named = readdirSync(assets).filter((name) => [".js", ".css"].includes(extname(name)));
  await Promise.all(
    named.map(async (name) => {
      const content = readFileSync(join(assets, name));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(join(assets, `${name}.br`), await promisify(brotliCompress)(content, quality));
      writeFileSync(
        join(assets, `${name}.gz`),
        await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      );
    }),
  );
}

/**
 * The page with the built files in place of the source it names. Scripts that the first one imports at once are named as
 * well, so that a browser asks for them together.
 * @param {typeof pages[number]} page
 * @param {string} html
 * @param {import("esbuild").Metafile["outputs"]} outputs
 */
function filledIn({ file, entry, built }, html, outputs) {
  const main = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (!main) throw new Error(`nothing was built from ${entry}`);
  const [script, { cssBundle, imports }] = main;
  const address = (/** @type {string} */ output) => `${built}${basename(output)}`;
  const source = `<script type="module" src="./${entry}"></script>`;
  if (!html.includes(source)) throw new Error(`${file} does not name ${entry}`);
  const head = [
    `<script type="module" src="${address(script)}"></script>`,
    ...imports
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path }) => `<link rel="modulepreload" href="${address(path)}" />`),
    ...(cssBundle ? [`<link rel="stylesheet" href="${address(cssBundle)}" />`] : []),
  ];
  return html
    .replace(`    ${source}\n`, "")
    .replace("  </head>", `${head.map((line) => `    ${line}\n`).join("")}  </head>`);
}
