// Part of infra/Dockerfile: node packages/local/src/build/image.mjs <program> <folder> makes a folder with one program and
// everything it needs but Node.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { writeNotices } from "./notices.mjs";
import { copyPackages, packagesBeside } from "./packages-beside.mjs";

const [program, outdir = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const programs = [/** @type {import("./programs.d.mts").ProgramName} */ (program)];
const inputs = await bundle({ root, outdir, programs });
copyPackages(packagesBeside(root, inputs), join(outdir, "node_modules"));
writeNotices(root, inputs, join(outdir, "NOTICES.txt"));
