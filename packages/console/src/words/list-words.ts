import { words } from "./words.ts";

type ListWords = ReturnType<typeof words>["blocks"]["lists"];

/**
 * The lists of blocks that a block can hold, by their names in a template; any other is of entries. A map, because linters
 * take an object with a literal `then` for a promise.
 */
const known: ReadonlyMap<string, keyof ListWords> = new Map([
  ["empty", "none"],
  ["then", "holds"],
  ["else", "otherwise"],
]);

/** What the console calls a list of blocks inside a block. */
export function listWords(name: string): ListWords[keyof ListWords] {
  return words().blocks.lists[known.get(name) ?? "entry"];
}

export function isBlockList(name: string): boolean {
  return known.has(name);
}
