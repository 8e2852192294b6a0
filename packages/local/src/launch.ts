import { pathToFileURL } from "node:url";
import { programFile } from "./build/programs.mjs";

/**
 * Runs the launcher in this process, from the bundle that lies beside this program's, with these variables beside the
 * environment's. It takes the signals and ends the process.
 */
export async function launch(settings: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, settings);
  await import(pathToFileURL(programFile("launcher")).href);
}
