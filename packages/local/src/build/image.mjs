// Part of infra/Dockerfile: node packages/local/src/build/image.mjs <program> <folder> <processor> makes a folder with one
// program and everything it needs but Node. The processor is named as Docker names it; without a name it is this machine's.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { writeNotices } from "./notices.mjs";
import { copyPackages, packagesBeside } from "./packages-beside.mjs";

const [program, outdir = "", architecture = process.arch] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const programs = [/** @type {import("./programs.d.mts").ProgramName} */ (program)];
const inputs = await bundle({ root, outdir, programs });
copyPackages(
  packagesBeside(root, inputs),
  join(outdir, "node_modules"),
  architecture === "amd64" ? "x64" : architecture,
);
writeNotices(root, inputs, join(outdir, "NOTICES.txt"));
