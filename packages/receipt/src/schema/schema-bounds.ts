import { isObject, ownProperty, sizeFault } from "../json.ts";
import { limits } from "../limits.ts";
import { type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { patternProblem } from "./patterns.ts";
import { definedSchemas, refTarget, type Subschema, subschemas } from "./schema-keywords.ts";

/** They make what a schema means depend on where it is reached from, and what it costs impossible to bound. */
const refused = ["$anchor", "$async", "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef"];

/** Every reason why a schema could cost more than a receipt is worth, before any validator is built from it. */
export function schemaBoundProblems(schema: unknown, path: string): Problem[] {
  const bounds = { depth: limits.schemaDepth, nodes: limits.schemaNodes, length: limits.schemaLength };
  const tooBig = sizeFault(schema, bounds);
  if (tooBig !== undefined) return [problemAt(path, tooBig)];
  const check: Check = { root: schema, problems: [], patterns: 0 };
  checkKeywords({ schema, path, inPlace: true }, check);
  if (check.problems.length > 0) return check.problems;
  const { total, perValue } = new Expansion(schema).of(schema);
  if (Number.isNaN(total)) return [problemAt(path, fault("schema-recursive"))];
  if (total > limits.schemaExpansion) {
    return [problemAt(path, fault("schema-too-large", { most: limits.schemaExpansion }))];
  }
  if (perValue > limits.schemasPerValue) {
    return [problemAt(path, fault("schema-too-many-at-once", { most: limits.schemasPerValue }))];
  }
  return [];
}

interface Check {
  root: unknown;
  problems: Problem[];
  patterns: number;
}

function checkKeywords({ schema, path }: Subschema, check: Check): void {
  if (!isObject(schema)) return;
  const { root, problems } = check;
  for (const keyword of refused) {
    if (Object.hasOwn(schema, keyword)) problems.push(problemAt(`${path}.${keyword}`, fault("schema-keyword")));
  }
  if (schema !== root && typeof ownProperty(schema, "$id") === "string") {
    problems.push(problemAt(`${path}.$id`, fault("schema-id")));
  }
  const ref = ownProperty(schema, "$ref");
  if (ref !== undefined && (typeof ref !== "string" || refTarget(root, ref) === undefined)) {
    problems.push(problemAt(`${path}.$ref`, fault("schema-ref")));
  }
  const pattern = ownProperty(schema, "pattern");
  if (typeof pattern === "string") checkPattern(pattern, `${path}.pattern`, check);
  const byPattern = ownProperty(schema, "patternProperties");
  for (const source of isObject(byPattern) ? Object.keys(byPattern) : []) {
    checkPattern(source, `${path}.patternProperties`, check);
  }
  for (const inner of [...subschemas(schema, path), ...definedSchemas(schema, path)]) checkKeywords(inner, check);
}

function checkPattern(source: string, path: string, check: Check): void {
  check.patterns++;
  if (check.patterns > limits.schemaPatterns + 1) return;
  const tooMany = fault("schema-too-many-patterns", { most: limits.schemaPatterns });
  const problem = check.patterns > limits.schemaPatterns ? tooMany : patternProblem(source);
  if (problem !== undefined) check.problems.push(problemAt(path, problem));
}

/** How many schemas a validator walks through: those a reference shares between two branches are walked twice. */
interface Cost {
  /** For a value of any shape; NaN when a reference leads back to itself, which poisons every sum it is part of. */
  total: number;
  /** For the value itself, without its parts. */
  inPlace: number;
  /** The most that any one value inside is described by. A list can have many such values. */
  perValue: number;
}

class Expansion {
  readonly #known = new Map<object, Cost>();
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  of(schema: unknown): Cost {
    if (!isObject(schema)) return { total: 1, inPlace: 1, perValue: 1 };
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    this.#known.set(schema, { total: Number.NaN, inPlace: Number.NaN, perValue: Number.NaN });
    const cost = { total: 1, inPlace: 1, perValue: 1 };
    const inner = subschemas(schema, "");
    const ref = ownProperty(schema, "$ref");
    if (typeof ref === "string") inner.push({ path: "", schema: refTarget(this.#root, ref), inPlace: true });
    for (const part of inner) {
      const { total, inPlace, perValue } = this.of(part.schema);
      cost.total += total;
      if (part.inPlace) cost.inPlace += inPlace;
      cost.perValue = Math.max(cost.perValue, perValue);
    }
    cost.perValue = Math.max(cost.perValue, cost.inPlace);
    this.#known.set(schema, cost);
    return cost;
  }
}
