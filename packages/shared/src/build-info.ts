import packageJson from "../package.json" with { type: "json" };

/** Filled in where the programs are bundled (`local/src/build/bundle.mjs`). Sources that run as they are may be of no commit. */
declare const PLATEN_REVISION: string | undefined;

/** Which release this process is of. */
export const build = {
  version: packageJson.version,
  revision: typeof PLATEN_REVISION === "string" ? PLATEN_REVISION : "",
} as const;
