import { createRequire } from "node:module";
import { basename, dirname } from "node:path";

/** This package's folder. It is asked for by name, because a bundle knows its own place and not that of its sources. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve("@platen/local/package.json"));

/** Undefined in a release, where this package lies in a node_modules. */
export const checkout = basename(dirname(packageFolder)) === "packages" ? dirname(dirname(packageFolder)) : undefined;
