import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { TObject, TSchema } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";

/** What a query says, in the types its schema asks for, and what is wrong with how it says it. */
export interface QueryValues {
  query: Record<string, unknown>;
  problems: Problem[];
}

/**
 * Query values are texts. Where the schema wants a whole number, a text of digits is one; where it wants a list, the
 * parameter may be repeated; where it wants an object, `label.station=kitchen` is its member `station`, and so is
 * `label[station]=kitchen`, which is how OpenAPI lets clients write it.
 */
export function readQuery(all: Readonly<Record<string, readonly string[]>>, schema: TObject | undefined): QueryValues {
  const query: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const single = (name: string, values: readonly string[]) => {
    if (values.length > 1) problems.push(problemAt(name, fault("given-twice")));
    return values[0];
  };
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    if (property.type === "object") {
      const members = Object.entries(all).filter(([key]) => memberOf(key, name) !== undefined);
      if (members.length === 0) continue;
      query[name] = Object.fromEntries(members.map(([key, values]) => [memberOf(key, name), single(key, values)]));
      continue;
    }
    const values = Object.hasOwn(all, name) ? (all[name] ?? []) : [];
    if (values.length === 0) continue;
    query[name] = property.type === "array" ? values : scalar(single(name, values), property);
  }
  return { query, problems };
}

/** `station` for `label.station` and for `label[station]`. */
export function memberOf(key: string, name: string): string | undefined {
  const rest = key.startsWith(name) ? key.slice(name.length) : "";
  if (rest.startsWith(".")) return rest.slice(1);
  return rest.startsWith("[") && rest.endsWith("]") ? rest.slice(1, -1) : undefined;
}

function scalar(value: string | undefined, { type }: TSchema): unknown {
  return type === "integer" && value !== undefined && /^-?[0-9]+$/.test(value) ? wholeNumber(value) : value;
}

/** Past what a number holds exactly, all that counts is that it is too large or too small. */
function wholeNumber(digits: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(digits), Number.MAX_SAFE_INTEGER));
}

/** A list is written by repeating its parameter, so its problems are told of the parameter, and not of the second of them. */
export function ofParameters(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: problem.path.replace(/^([A-Za-z]+)\[\d+\]/, "$1") }));
}
