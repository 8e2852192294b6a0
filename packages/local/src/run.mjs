// node packages/local/src/run.mjs <program> […] runs one program in this process, from its bundle, which is made first when
// a source has changed. For a service manager on a machine that has a checkout.
import { pathToFileURL } from "node:url";
import { buildPrograms } from "./build/build-programs.mjs";
import { programFile } from "./build/programs.mjs";

const programs = /** @type {const} */ (["api", "worker", "printer"]);
const [asked] = process.argv.splice(2, 1);
const program = programs.find((name) => name === asked);
if (!program) {
  console.error(`Which program? One of ${programs.join(", ")}: node packages/local/src/run.mjs worker`);
  process.exit(2);
}
await buildPrograms(console.error);
await import(pathToFileURL(programFile(program)).href);
