import { isObject } from "../json.ts";

/** The stricter of two bounds, by keyword. */
const stricter: Record<string, (a: number, b: number) => number> = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  minContains: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
};

/** One schema that asks for what both ask for, as far as generating needs it; the validator has the last word. */
export function mergeSchemas(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const own = Object.hasOwn(a, keyword) ? a[keyword] : undefined;
    merged[keyword] = own === undefined ? value : mergeKeyword(keyword, own, value);
  }
  return merged;
}

function mergeKeyword(keyword: string, a: unknown, b: unknown): unknown {
  const bound = Object.hasOwn(stricter, keyword) ? stricter[keyword] : undefined;
  if (bound !== undefined && typeof a === "number" && typeof b === "number") return bound(a, b);
  switch (keyword) {
    case "properties":
      return isObject(a) && isObject(b) ? mergeProperties(a, b) : b;
    case "required":
    case "allOf":
      return Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : b;
    case "enum":
    case "type":
      return common(keyword, [a].flat(), [b].flat());
    case "items":
    case "additionalProperties":
      return isObject(a) && isObject(b) ? mergeSchemas(a, b) : b;
    default:
      return b;
  }
}

function mergeProperties(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...a };
  for (const [name, schema] of Object.entries(b)) {
    const own = Object.hasOwn(a, name) ? a[name] : undefined;
    merged[name] = isObject(own) && isObject(schema) ? mergeSchemas(own, schema) : schema;
  }
  return merged;
}

function common(keyword: string, a: unknown[], b: unknown[]): unknown {
  const shared = a.filter((value) => b.some((other) => JSON.stringify(other) === JSON.stringify(value)));
  if (keyword === "type" && shared.length === 0 && a.includes("number") && b.includes("integer")) return "integer";
  return shared.length === 1 && keyword === "type" ? shared[0] : shared;
}
