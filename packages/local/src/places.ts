import { createRequire } from "node:module";
import { dirname } from "node:path";

/** This package's folder. It is asked for by name, because a bundle knows its own place and not that of its sources. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve("@platen/local/package.json"));

export const checkout = dirname(dirname(packageFolder));
