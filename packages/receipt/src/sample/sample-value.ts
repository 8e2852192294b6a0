import { isObject, type Json, type JsonObject, ownProperty } from "../json.ts";
import { refTarget } from "../schema/schema-keywords.ts";
import type { Choices } from "./sample-choices.ts";
import { mergeSchemas } from "./sample-merge.ts";
import { sampleNumber, sampleText } from "./sample-scalar.ts";
import { usualNumber, usualText } from "./usual-values.ts";

interface Sampling {
  root: unknown;
  choices: Choices;
  /** Counted down by everything that is looked at; at zero the attempt is abandoned with whatever it has. */
  steps: number;
}

/** Two entries show that a list is a list; longer ones only make the sample longer. */
const usualEntries = 2;
/** A schema can ask for more entries or properties than anyone wants to see; the bound keeps the attempt cheap. */
const maxEntries = 1_000;

/** Long texts count as work too. */
const charactersPerStep = 10;

/** Which value is made up: its own name and that of the object it is in, and which entry of a list either is. */
interface Place {
  name: string;
  owner?: string;
  index?: number;
}

/** One attempt at a value for a schema. It need not succeed: the caller validates it and asks for another. */
export function sampleOf(given: unknown, place: Place, sampling: Sampling): Json {
  const { name, owner = "", index = 0 } = place;
  sampling.steps -= 1;
  if (sampling.steps < 0) return null;
  if (!isObject(given)) return wordsOf(name);
  const schema = flatten(given, sampling);
  const ready = readyMade(schema);
  if (ready.length > 0) {
    // One option more than there are examples: the last is to make one up.
    const choice = sampling.choices.pick(ready.length + (Object.hasOwn(schema, "const") ? 0 : 1));
    const value = ready[choice];
    if (value !== undefined) return value;
  }
  switch (typeOf(schema, sampling)) {
    case "object":
      return sampleObject(schema, place, sampling);
    case "array":
      return sampleList(schema, name, sampling);
    case "number":
      return sampleNumber(schema, { isWhole: false, index, usual: usualNumber(name, index) });
    case "integer":
      return sampleNumber(schema, { isWhole: true, index, usual: usualNumber(name, index) });
    case "boolean":
      return sampling.choices.pick(2) === 0;
    case "null":
      return null;
    default: {
      const text = sampleText(schema, { words: wordsOf(name), index, usual: usualText(name, owner, index) });
      sampling.steps -= Math.floor(text.length / charactersPerStep);
      return text;
    }
  }
}

/** Follows references and takes one branch of every union, so that what is left is one plain schema. */
function flatten(given: Record<string, unknown>, sampling: Sampling): Record<string, unknown> {
  sampling.steps -= 1;
  if (sampling.steps < 0) return {};
  let schema = given;
  const ref = ownProperty(schema, "$ref");
  if (typeof ref === "string") {
    const { $ref: _, ...rest } = schema;
    const target = refTarget(sampling.root, ref);
    if (isObject(target)) schema = mergeSchemas(flatten(target, sampling), rest);
  }
  for (const part of listOf(schema, "allOf")) schema = mergeSchemas(without(schema, "allOf"), flatten(part, sampling));
  for (const union of ["anyOf", "oneOf"]) {
    const branches = listOf(schema, union);
    const branch = branches[branches.length > 1 ? sampling.choices.pick(branches.length) : 0];
    if (branch !== undefined) schema = mergeSchemas(without(schema, union), flatten(branch, sampling));
  }
  return withCondition(schema, sampling);
}

/** `if` holds and `then` applies, or `else` applies and the validator will say whether `if` really does not hold. */
function withCondition(schema: Record<string, unknown>, sampling: Sampling): Record<string, unknown> {
  const { if: condition, then: holds, else: otherwise, ...rest } = schema;
  if (!isObject(condition)) return schema;
  if (sampling.choices.pick(2) === 1)
    return isObject(otherwise) ? mergeSchemas(rest, flatten(otherwise, sampling)) : rest;
  const decided = mergeSchemas(rest, flatten(condition, sampling));
  return isObject(holds) ? mergeSchemas(decided, flatten(holds, sampling)) : decided;
}

function listOf(schema: Record<string, unknown>, keyword: string): Record<string, unknown>[] {
  const list = ownProperty(schema, keyword);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function without(schema: Record<string, unknown>, keyword: string): Record<string, unknown> {
  const { [keyword]: _, ...rest } = schema;
  return rest;
}

function readyMade(schema: Record<string, unknown>): Json[] {
  if (Object.hasOwn(schema, "const")) return [schema.const as Json];
  const values: unknown[] = [];
  for (const keyword of ["example", "default"]) if (Object.hasOwn(schema, keyword)) values.push(schema[keyword]);
  for (const keyword of ["examples", "enum"]) {
    const list = schema[keyword];
    if (Array.isArray(list)) values.push(...list);
  }
  return values as Json[];
}

const typesByKeyword = {
  object: ["properties", "required", "additionalProperties", "patternProperties", "minProperties"],
  array: ["items", "prefixItems", "contains", "minItems", "maxItems"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

function typeOf(schema: Record<string, unknown>, sampling: Sampling): string {
  const { type } = schema;
  if (Array.isArray(type)) return String(type[type.length > 1 ? sampling.choices.pick(type.length) : 0]);
  if (typeof type === "string") return type;
  const implied = Object.entries(typesByKeyword).find(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  );
  return implied?.[0] ?? "string";
}

function sampleObject(
  schema: Record<string, unknown>,
  { name: owner, index = 0 }: Place,
  sampling: Sampling,
): JsonObject {
  const object: JsonObject = {};
  const set = (name: string, value: Json) =>
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [];
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  // Optional properties make a better sample, but some schemas forbid them together: then they go.
  const shown = optional.length > 0 && sampling.choices.pick(2) === 1 ? [] : optional;
  for (const name of Object.keys(properties)) {
    if (!required.includes(name) && !shown.includes(name)) continue;
    if (ownProperty(properties, name) !== false) {
      set(name, sampleOf(ownProperty(properties, name), { name, owner, index }, sampling));
    }
  }
  const others = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
  for (const name of required) if (!Object.hasOwn(object, name)) set(name, sampleOf(others, { name, owner }, sampling));
  const wanted = Math.min(Number(schema.minProperties ?? 0), maxEntries);
  for (let extra = 1; Object.keys(object).length < wanted; extra++) {
    set(`field${extra}`, sampleOf(others, { name: `field${extra}` }, sampling));
  }
  return object;
}

function sampleList(schema: Record<string, unknown>, name: string, sampling: Sampling): Json[] {
  const { items, prefixItems, contains, minItems, maxItems } = schema;
  const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  const rest = Array.isArray(items) ? schema.additionalItems : items;
  const least = Math.max(Number(minItems ?? 0), first.length, isObject(contains) ? Number(schema.minContains ?? 1) : 0);
  const length = Math.min(Math.max(least, usualEntries), Number(maxItems ?? maxEntries), maxEntries);
  const closed = rest === false || (rest === undefined && first.length > 0);
  const count = closed ? Math.min(first.length, length) : length;
  return Array.from({ length: count }, (_, index) =>
    sampleOf(first[index] ?? rest ?? contains, { name: entryName(name), index }, sampling),
  );
}

/** The entries of `items` are an item each. */
function entryName(name: string): string {
  return name.endsWith("s") && name.length > 1 ? name.slice(0, -1) : name;
}

/** `customerName` as a person would write it: "Customer name". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? "Text" : words.charAt(0).toUpperCase() + words.slice(1);
}
