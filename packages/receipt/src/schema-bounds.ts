import { isObject, memberPath, ownProperty, sizeProblem } from "./json.ts";
import { limits } from "./limits.ts";
import { patternProblem } from "./patterns.ts";

const single = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const lists = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];
const maps = ["dependencies", "dependentSchemas", "patternProperties", "properties"];
const definitions = ["$defs", "definitions"];
/** They make what a schema means depend on where it is reached from, and what it costs impossible to bound. */
const refused = ["$anchor", "$async", "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef"];

export interface Subschema {
  path: string;
  schema: unknown;
}

/** The schemas directly inside a schema, definitions apart: those count only where a $ref uses them. */
export function subschemas(schema: Record<string, unknown>, path: string): Subschema[] {
  const found: Subschema[] = [];
  for (const keyword of single) {
    const value = ownProperty(schema, keyword);
    if (isObject(value)) found.push({ path: `${path}.${keyword}`, schema: value });
  }
  for (const keyword of lists) {
    const value = ownProperty(schema, keyword);
    if (!Array.isArray(value)) continue;
    for (const [index, entry] of value.entries()) found.push({ path: `${path}.${keyword}[${index}]`, schema: entry });
  }
  return [...found, ...entriesOf(schema, maps, path)];
}

function entriesOf(schema: Record<string, unknown>, keywords: readonly string[], path: string): Subschema[] {
  return keywords.flatMap((keyword) => {
    const map = ownProperty(schema, keyword);
    if (!isObject(map)) return [];
    return Object.keys(map).map((key) => ({
      path: memberPath(`${path}.${keyword}`, key),
      schema: ownProperty(map, key),
    }));
  });
}

/** Follows a local reference (`#/$defs/item`); undefined when nothing is there. */
export function refTarget(root: unknown, ref: string): unknown {
  let target: unknown = root;
  if (ref !== "#" && !ref.startsWith("#/")) return undefined;
  for (const segment of ref.split("/").slice(1)) {
    const key = decoded(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof target !== "object" || target === null) return undefined;
    target = ownProperty(target, key);
  }
  return target;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Every reason why a schema could cost more than a receipt is worth, before any validator is built from it. */
export function schemaBoundProblems(schema: unknown, path: string): string[] {
  const bounds = { depth: limits.schemaDepth, nodes: limits.schemaNodes, length: limits.schemaLength };
  const tooBig = sizeProblem(schema, bounds);
  if (tooBig !== undefined) return [`${path}: ${tooBig}`];
  const problems: string[] = [];
  checkKeywords({ schema, path }, schema, problems);
  if (problems.length > 0) return problems;
  const cost = new Expansion(schema).of(schema);
  if (Number.isNaN(cost)) return [`${path}: a $ref leads back to itself; data cannot be nested without end`];
  if (cost > limits.schemaExpansion) {
    return [`${path}: describes more than ${limits.schemaExpansion} values once every $ref is followed`];
  }
  return [];
}

function checkKeywords({ schema, path }: Subschema, root: unknown, problems: string[]): void {
  if (!isObject(schema)) return;
  for (const keyword of refused) {
    if (Object.hasOwn(schema, keyword)) problems.push(`${path}.${keyword}: is not supported`);
  }
  if (schema !== root && typeof ownProperty(schema, "$id") === "string") {
    problems.push(`${path}.$id: only the whole schema may have one`);
  }
  const ref = ownProperty(schema, "$ref");
  if (ref !== undefined && refTarget(root, String(ref)) === undefined) {
    problems.push(`${path}.$ref: must point into this schema, as in "#/$defs/item"`);
  }
  const pattern = ownProperty(schema, "pattern");
  const patterns = ownProperty(schema, "patternProperties");
  for (const source of [
    ...(typeof pattern === "string" ? [pattern] : []),
    ...(isObject(patterns) ? Object.keys(patterns) : []),
  ]) {
    const problem = patternProblem(source);
    if (problem !== undefined)
      problems.push(`${path}.${source === pattern ? "pattern" : "patternProperties"}: ${problem}`);
  }
  for (const inner of [...subschemas(schema, path), ...entriesOf(schema, definitions, path)]) {
    checkKeywords(inner, root, problems);
  }
}

/** How many schemas a validator visits for one value: references shared by two branches are walked twice. */
class Expansion {
  private readonly known = new Map<object, number>();
  private readonly root: unknown;

  constructor(root: unknown) {
    this.root = root;
  }

  /** NaN when a reference leads back to itself; it then poisons every sum it is part of. */
  of(schema: unknown): number {
    if (!isObject(schema)) return 1;
    const known = this.known.get(schema);
    if (known !== undefined) return known;
    this.known.set(schema, Number.NaN);
    let cost = 1;
    for (const inner of subschemas(schema, "")) cost += this.of(inner.schema);
    const ref = ownProperty(schema, "$ref");
    if (typeof ref === "string") cost += this.of(refTarget(this.root, ref));
    this.known.set(schema, cost);
    return cost;
  }
}
