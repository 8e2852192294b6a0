import type { DataNeeds } from "../../api/calls.ts";
import type { Data, JsonSchema } from "../../api/types.ts";
import { getAt, isContainer, type Path, setAt } from "../state/path.ts";

/**
 * The sample data of a template, completed with what the template has come to require since. A field that was emptied on
 * purpose is there as `undefined` and stays empty, and one that may be left out stays left out.
 */
export function completed(given: Data, { schema, example }: DataNeeds): Data {
  return merged(given, example, { root: schema, schema }) as Data;
}

interface At {
  root: JsonSchema;
  schema: JsonSchema;
}

function merged(given: unknown, example: unknown, { root, schema }: At): unknown {
  if (Array.isArray(given)) {
    const model = Array.isArray(example) ? example[0] : undefined;
    const entry = { root, schema: resolved(root, schema.items ?? {}) };
    return given.map((each) => merged(each, model, entry));
  }
  if (!isContainer(given) || !isContainer(example) || Array.isArray(example)) return given;
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(given, name) && Object.hasOwn(example, name));
  const own = Object.entries(given).map(([name, value]) => {
    const inner = { root, schema: resolved(root, schema.properties?.[name] ?? {}) };
    return [name, merged(value, example[name], inner)];
  });
  return Object.fromEntries([...own, ...missing.map((name) => [name, example[name]])]);
}

/** The schema itself, or the one that it refers to. */
export function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema {
  if (!schema.$ref) return schema;
  const target = getAt(root, schema.$ref.replace(/^#\//, "").split("/"));
  return isContainer(target) ? (target as JsonSchema) : {};
}

/** Unlike in a configuration, an emptied field stays as `undefined`: the example must not fill it again. */
export function replaced(data: Data, path: Path, value: unknown): Data {
  const place = path.at(-1) ?? "";
  // An entry of a list keeps its place when it is emptied: the entries behind it do not move up.
  if (value !== undefined || typeof place === "number") return setAt(data, path, value);
  const parent = path.slice(0, -1);
  const holder = getAt(data, parent);
  return setAt(data, parent, { ...(isContainer(holder) ? holder : {}), [place]: undefined });
}
