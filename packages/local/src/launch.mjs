import { pathToFileURL } from "node:url";
import { buildPrograms } from "./build/build-programs.mjs";
import { programFile } from "./build/programs.mjs";

/** Runs the launcher in this process, from its bundle. @type {typeof import("./launch.d.mts").launch} */
export async function launch(settings = {}) {
  Object.assign(process.env, settings);
  await buildPrograms(console.log);
  await import(pathToFileURL(programFile("launcher")).href);
}
