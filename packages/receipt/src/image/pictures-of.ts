import { isObject } from "../json.ts";
import { assetNameOf } from "./asset-source.ts";

/** The stored pictures that a template uses. */
export interface PicturesOf {
  /** Each once, in the order in which they come. */
  names: string[];
  /** A picture's name comes from the data, as in "asset:{{ brand }}": any of those there are may be used. */
  isNamedByData: boolean;
}

/** Looks at a template's configuration as it is stored, which need not be one that compiles today. */
export function picturesOf(config: unknown): PicturesOf {
  const names = new Set<string>();
  let isNamedByData = false;
  // With a stack of its own: what is stored may be nested as deep as a request may be.
  const open: unknown[] = [config];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (isObject(next) && next.type === "image" && typeof next.source === "string") {
      const name = assetNameOf(next.source);
      if (name !== undefined) names.add(name);
      if (next.source.includes("{{")) isNamedByData = true;
    }
    for (const inner of Object.values(next).toReversed()) open.push(inner);
  }
  return { names: [...names], isNamedByData };
}
