import { readFileSync } from "node:fs";
import { charactersOf } from "./character-map.ts";

/** Says why a file cannot be used as a font, or nothing when it can. */
export function fontProblem(path: string): string | undefined {
  try {
    charactersOf(readFileSync(path));
    return undefined;
  } catch (error) {
    return `${path} cannot be used: ${error instanceof Error ? error.message : error}`;
  }
}
