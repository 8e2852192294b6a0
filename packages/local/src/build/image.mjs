// Part of infra/Dockerfile: node packages/local/src/build/image.mjs <program> <folder> makes a folder with one program and
// everything it needs but Node.
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const [program, outdir = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
await bundle({
  root,
  outdir,
  programs: [/** @type {import("./programs.d.mts").ProgramName} */ (program)],
  whole: true,
});
