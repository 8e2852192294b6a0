import type { JsonSchema } from "../../api/types.ts";

/** One step of the way to a place in a JSON text. Objects on the way say their `type`, which tells blocks apart. */
export interface PathStep {
  key: string | number;
  /** The `type` of the object this step leads out of. */
  ofType: string | undefined;
}

/** The schemas that can apply at a place: several as long as a block has not said which it is. */
export function schemasAt(root: JsonSchema, steps: readonly PathStep[], type: string | undefined): JsonSchema[] {
  let here: JsonSchema[] = [root];
  for (const { key, ofType } of steps) {
    here = here
      .flatMap((schema) => alternatives(root, schema, ofType))
      .flatMap((schema) => (typeof key === "number" ? schema.items : schema.properties?.[key]) ?? []);
  }
  return here.flatMap((schema) => alternatives(root, schema, type));
}

function alternatives(root: JsonSchema, schema: JsonSchema, type: string | undefined): JsonSchema[] {
  if (schema.$ref) {
    const target = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    return target ? alternatives(root, target, type) : [];
  }
  if (!schema.anyOf || schema.anyOf.every((each) => "const" in each)) return [schema];
  const all = schema.anyOf.flatMap((each) => alternatives(root, each, type));
  const fitting = all.filter((each) => each.properties?.type?.const === type);
  return type !== undefined && fitting.length > 0 ? fitting : all;
}

/** The values a schema names one by one. */
export function valuesOf(schema: JsonSchema): unknown[] {
  if (schema.type === "boolean") return [true, false];
  if ("const" in schema) return [schema.const];
  return schema.enum ?? schema.anyOf?.flatMap(valuesOf) ?? [];
}
