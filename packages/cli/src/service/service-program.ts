import { existsSync } from "node:fs";

/** What is run as a service: this `platen`, from wherever it is, a checkout or an unpacked release. */
export interface ServiceProgram {
  node: string;
  /** What Node was given to run `platen`. */
  script: string;
  /** Who installs it, without the rights that sudo lends. */
  user: string;
}

export function whatIsMissing({ node, script }: ServiceProgram): string[] {
  return [node, script].filter((path) => !existsSync(path)).map((path) => `There is no ${path}.`);
}

/** `npx` keeps there what it fetches, until somebody empties it. */
export function isInCache(path: string): boolean {
  return path.includes("/_npx/");
}
