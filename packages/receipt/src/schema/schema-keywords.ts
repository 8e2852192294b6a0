import { isObject, memberPath, ownProperty } from "../json.ts";

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
/** Keywords whose schemas describe the very value their owner describes, not a part of it. */
const inPlace = ["allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"];
const definitions = ["$defs", "definitions"];

export interface Subschema {
  path: string;
  schema: unknown;
  /** Whether it describes the same value as the schema around it. */
  inPlace: boolean;
}

/** The schemas directly inside a schema, definitions apart: those count only where a $ref uses them. */
export function subschemas(schema: Record<string, unknown>, path: string): Subschema[] {
  const found: Subschema[] = [];
  const add = (keyword: string, place: string, inner: unknown) =>
    found.push({ path: place, schema: inner, inPlace: inPlace.includes(keyword) });
  for (const keyword of single) {
    const value = ownProperty(schema, keyword);
    if (isObject(value)) add(keyword, `${path}.${keyword}`, value);
  }
  for (const keyword of lists) {
    const value = ownProperty(schema, keyword);
    if (!Array.isArray(value)) continue;
    for (const [index, entry] of value.entries()) add(keyword, `${path}.${keyword}[${index}]`, entry);
  }
  for (const keyword of maps) {
    for (const [key, entry] of entriesOf(schema, keyword)) add(keyword, memberPath(`${path}.${keyword}`, key), entry);
  }
  return found;
}

export function definedSchemas(schema: Record<string, unknown>, path: string): Subschema[] {
  return definitions.flatMap((keyword) =>
    entriesOf(schema, keyword).map(([key, entry]) => ({
      path: memberPath(`${path}.${keyword}`, key),
      schema: entry,
      inPlace: false,
    })),
  );
}

function entriesOf(schema: Record<string, unknown>, keyword: string): [string, unknown][] {
  const map = ownProperty(schema, keyword);
  return isObject(map) ? Object.entries(map) : [];
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
