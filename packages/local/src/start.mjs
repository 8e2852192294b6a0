// What `npm start` runs: the launcher, from its bundle.
import { pathToFileURL } from "node:url";
import { buildPrograms } from "./build/build-programs.mjs";
import { programFile } from "./build/programs.mjs";

await buildPrograms(console.log);
await import(pathToFileURL(programFile("launcher")).href);
