import { fileURLToPath } from "node:url";
import { buildConsole } from "@platen/local/console-build";

export const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** Runs once before the service suites, so that no two files build at the same time. */
export default function setup(): void {
  buildConsole(checkout, (line) => console.log(line));
}
