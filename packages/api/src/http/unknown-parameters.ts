import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { TObject } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";
import { shortened } from "../problems/field-path.ts";
import { memberOf } from "./read-query.ts";

/** The parameters of a query as a client writes them; `label.*` stands for all members of one. */
export function parametersOf(schema: TObject | undefined): string[] {
  const properties = Object.entries(schema?.properties ?? {});
  return properties.map(([name, { type }]) => (type === "object" ? `${name}.*` : name));
}

/**
 * The parameters of a query that nobody reads, each as a problem. A filter that is misspelt would otherwise filter
 * nothing, and the client would take everything for what it asked for.
 */
export function unknownParameters(search: string, known: readonly string[]): Problem[] {
  if (search === "") return [];
  const wrong = known.length === 0 ? fault("no-parameters") : fault("unknown-parameter", { known: known.join(", ") });
  const unknown = [...new Set(new URLSearchParams(search).keys())].filter(
    (name) => !known.some((one) => isOf(one, name)),
  );
  return unknown.slice(0, mostProblems).map((name) => problemAt(shortened(name), wrong));
}

/** More than this nobody reads. */
const mostProblems = 20;

function isOf(known: string, name: string): boolean {
  return known.endsWith(".*") ? memberOf(name, known.slice(0, -2)) !== undefined : name === known;
}
