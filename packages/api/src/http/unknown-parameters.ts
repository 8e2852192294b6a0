import { shortened } from "./problems.ts";

/**
 * The parameters of a query that nobody reads, each as a problem. A filter that is misspelt would otherwise filter
 * nothing, and the client would take everything for what it asked for.
 */
export function unknownParameters(search: string, known: readonly string[]): string[] {
  if (search === "") return [];
  const remedy = known.length === 0 ? "this address takes none" : `known are ${known.join(", ")}`;
  const unknown = [...new Set(new URLSearchParams(search).keys())].filter((name) => !known.includes(name));
  return unknown.slice(0, mostProblems).map((name) => `${shortened(name)}: unknown query parameter; ${remedy}`);
}

/** More than this nobody reads. */
const mostProblems = 20;
