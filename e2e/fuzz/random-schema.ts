import type { Random } from "@platen/testkit/random";
import { anyJson } from "../../packages/api/test/random-json.ts";

type Json = ReturnType<typeof JSON.parse>;

const patterns = ["^[A-Z]{2}$", "^(a+)+$", "(?=x)", "[", "\\p{L}+", "^.{0,5000}$", "(x|x)*y", ""];
const formats = ["date-time", "email", "uri", "regex", "ipv4", "no such format"];
const names = ["a", "items", "name", "total", "__proto__", "constructor", "toString"];

/** A JSON Schema: mostly a sensible one, sometimes with keywords that have no place there. */
export function randomSchema(random: Random): Json {
  const root = objectSchema(random, 0);
  return random.chance(0.3) ? { ...root, $defs: { part: anySchema(random, 1) } } : root;
}

function anySchema(random: Random, depth: number): Json {
  const kinds: (() => Json)[] = [
    () => ({ type: "string", ...optional(random, "pattern", patterns), ...optional(random, "format", formats) }),
    () => ({
      type: "number",
      ...optional(random, "minimum", [0, -1, 1e308]),
      ...optional(random, "multipleOf", [0, 0.01]),
    }),
    () => ({ type: "integer", ...optional(random, "maximum", [10, -5]) }),
    () => ({ type: "boolean" }),
    () => ({ enum: random.list(3, () => anyJson(random, 3)) }),
    () => ({ $ref: random.pick(["#/$defs/part", "#", "#/$defs/none", "http://127.0.0.1:1/x", "file:///etc/passwd"]) }),
    () => anyJson(random, 3),
  ];
  if (depth < 3) {
    const inner = () => anySchema(random, depth + 1);
    kinds.push(
      () => objectSchema(random, depth),
      () => ({
        type: "array",
        items: inner(),
        uniqueItems: random.chance(0.3),
        ...optional(random, "maxItems", [3, 1e9]),
      }),
      () => ({ [random.pick(["anyOf", "oneOf", "allOf"])]: [inner(), inner()] }),
      () => ({ not: inner() }),
    );
  }
  return random.pick(kinds)();
}

function objectSchema(random: Random, depth: number): Json {
  const properties = Object.fromEntries(random.list(4, () => [random.pick(names), anySchema(random, depth + 1)]));
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter(() => random.chance(0.5)),
    ...optional(random, "additionalProperties", [true, false]),
    ...(random.chance(0.1) && { patternProperties: { [random.pick(patterns)]: anySchema(random, depth + 1) } }),
  };
}

function optional(random: Random, keyword: string, values: readonly Json[]): Json {
  return random.chance(0.4) ? { [keyword]: random.pick(values) } : {};
}
