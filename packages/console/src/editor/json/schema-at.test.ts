import { expect, it } from "vitest";
import type { JsonSchema } from "../../api/types.ts";
import { schemasAt, valuesOf } from "./schema-at.ts";

const block = (type: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties: { type: { const: type }, ...properties },
});
const schema: JsonSchema = {
  properties: { blocks: { type: "array", items: { $ref: "#/$defs/block" } } },
  $defs: {
    block: {
      anyOf: [
        block("text", { align: { anyOf: [{ const: "left" }, { const: "right" }] }, bold: { type: "boolean" } }),
        block("cut", { mode: { anyOf: [{ const: "full" }] } }),
      ],
    },
  },
};
const firstBlock = [
  { key: "blocks", ofType: undefined },
  { key: 0, ofType: undefined },
];

it("a block that says its type has that type's fields alone", () => {
  const [only, ...others] = schemasAt(schema, firstBlock, "text");
  expect(Object.keys(only?.properties ?? {})).toEqual(["type", "align", "bold"]);
  expect(others).toEqual([]);
});

it("a block that has not said its type yet may still be any", () => {
  expect(schemasAt(schema, firstBlock, undefined)).toHaveLength(2);
  const types = schemasAt(schema, [...firstBlock, { key: "type", ofType: undefined }], undefined).flatMap(valuesOf);
  expect(types).toEqual(["text", "cut"]);
});

it("values that can be listed are listed", () => {
  const at = (key: string) => schemasAt(schema, [...firstBlock, { key, ofType: "text" }], undefined).flatMap(valuesOf);
  expect(at("align")).toEqual(["left", "right"]);
  expect(at("bold")).toEqual([true, false]);
  expect(at("unknown")).toEqual([]);
});
