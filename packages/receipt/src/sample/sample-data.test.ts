import { describe, expect, it } from "vitest";
import { everyBlock } from "../../test/every-block-template.ts";
import { check } from "../layout/layout.ts";
import { profileFor } from "../printer-models.ts";
import { compileDataSchema } from "../schema/data-schema.ts";
import { compileTemplate } from "../template/compile.ts";
import { symbologies, thenField } from "../template/config-schema.ts";
import { resolve } from "../template/resolve.ts";
import { ReceiptError } from "../template-error.ts";
import { sampleFor } from "./sample-data.ts";

const now = new Date("2026-01-31T12:30:00Z");

function sampleData(schema: unknown) {
  return sampleFor(schema, compileDataSchema(schema), "config.schema");
}

describe("data sampled from a schema", () => {
  it.each([
    { type: "string", minLength: 30 },
    { type: "string", maxLength: 2 },
    { type: "string", pattern: "^[A-Z]{2}-\\d{4}$", examples: ["DE-1042"] },
    { type: "string", pattern: "^[A-Z][a-z]+$" },
    { type: "string", format: "date-time" },
    { type: "string", format: "uuid" },
    { type: "string", format: "email" },
    { type: "integer", minimum: 10, maximum: 12 },
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.1 },
    { type: "integer", multipleOf: 7, minimum: 30 },
    { type: "number", maximum: -5 },
    { type: "boolean" },
    { type: "null" },
    { enum: ["x", 3] },
    { const: { deep: [1] } },
    { type: ["string", "number"], default: 5 },
    { type: "string", examples: [5, "fits"] },
    { type: "array", minItems: 4, uniqueItems: true, items: { type: "string", maxLength: 4 } },
    { type: "array", maxItems: 0 },
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    { type: "array", contains: { const: 7 } },
    { anyOf: [{ type: "string", minLength: 5, maxLength: 2 }, { type: "number" }] },
    { oneOf: [{ type: "number" }, { type: "number", minimum: 5 }], minimum: 0, maximum: 4 },
    { allOf: [{ type: "number", minimum: 3 }, { maximum: 4 }] },
    { $ref: "#/$defs/money" },
    { type: "object", required: ["unlisted"] },
    { type: "object", minProperties: 3 },
    { type: "object", properties: { a: {}, b: {} }, maxProperties: 0 },
    {
      type: "object",
      properties: { kind: { enum: ["card", "cash"] }, number: { type: "string" } },
      required: ["kind"],
      if: { properties: { kind: { const: "card" } } },
      [thenField]: { required: ["number"] },
    },
    {},
  ])("satisfies %j", (value) => {
    const schema = {
      type: "object",
      properties: { value },
      required: ["value"],
      $defs: { money: { type: "object", properties: { cents: { type: "integer" } }, required: ["cents"] } },
    };
    expect(compileDataSchema(schema)(sampleData(schema))).toEqual([]);
  });

  it("makes an object even where the schema asks for nothing", () => {
    expect(sampleData({})).toEqual({});
  });

  it("says so when no data can satisfy the schema", () => {
    expect(() => sampleData({ not: {} })).toThrow(ReceiptError);
    expect(() => compileTemplate({ width: "80mm", blocks: [], schema: { not: {} } })).toThrow(
      'config.schema: no sample data could be made for it; give one as "example"',
    );
  });

  it("is asked for as an example where a required text has a pattern that the usual words do not match", () => {
    const schema = { type: "object", properties: { code: { pattern: "^[A-Z]{2}-\\d{4}$" } }, required: ["code"] };
    const config = { width: "80mm", blocks: [], schema };
    expect(() => compileTemplate(config)).toThrow(
      'config.schema: no sample data could be made for it; give one as "example" (the last attempt failed with: data.code: ',
    );
    expect(compileTemplate({ ...config, example: { code: "DE-1042" } }).example).toEqual({ code: "DE-1042" });
    expect(compileTemplate({ ...config, schema: { ...schema, required: [] } }).example).toEqual({});
  });

  it("reads like data a person would send", () => {
    const { example } = compileTemplate(everyBlock);
    expect(example).toMatchObject({ items: [{ name: "Espresso" }, {}], ean: "4006381333931" });
  });

  it("tells the entries of a list apart", () => {
    const content = "{{ item.name }} {{ item.price | money }} {{ item.colour }}";
    const blocks = [{ type: "each", items: "items", as: "item", blocks: [{ type: "text", content }] }];
    expect(compileTemplate({ width: "80mm", blocks }).example).toEqual({
      items: [
        { name: "Espresso", price: 3.2, colour: "Colour" },
        { name: "Croissant", price: 2.8, colour: "Colour 2" },
      ],
    });
  });
});

describe("a made-up code", () => {
  const madeUp = (width: string, symbology: string, name: string) => {
    const blocks = [{ type: "barcode", symbology, content: `{{ ${name} }}` }];
    return compileTemplate({ width, blocks });
  };
  const problemsOn = (widthMm: number, template: ReturnType<typeof compileTemplate>) => {
    const document = resolve(template, template.example, { now });
    return check(document, profileFor({ model: "epson-tm-m30ii", widthMm }));
  };

  it.each(["ean", "gtin", "barcode", "upc", "sku"])("under the name %s is one that its symbology can carry", (name) => {
    for (const symbology of symbologies) {
      const template = madeUp("80mm", symbology, name);
      expect([symbology, template.example, problemsOn(80, template)]).toEqual([symbology, template.example, []]);
    }
    for (const symbology of ["ean13", "code128"]) {
      if (name === "ean") expect(madeUp("80mm", symbology, name).example).toEqual({ ean: "4006381333931" });
    }
  });

  it.each([...symbologies])("in %s fits on a label 40 mm wide", (symbology) => {
    for (const name of ["ean", "sku", "number", "code"]) {
      expect(problemsOn(40, madeUp("40mm", symbology, name))).toEqual([]);
    }
  });

  it("is an article number where the field is only printed as text", () => {
    const blocks = [{ type: "text", content: "{{ ean }}, {{ upc }}" }];
    expect(compileTemplate({ width: "80mm", blocks }).example).toEqual({ ean: "4006381333931", upc: "036000291452" });
  });
});

describe("the example of a template", () => {
  it("has texts where the schema says so, though it was given as numbers", () => {
    const content = "{{ number }} {{ at | date }} {% if paid %}{{ cart.size }}{% endif %}";
    const blocks = [{ type: "text", content }];
    const example = { number: 87, at: 1769862600, paid: "yes", cart: { size: 42 }, more: 1 };
    expect(compileTemplate({ width: "80mm", blocks, example })).toMatchObject({
      example: { number: "87", at: "2026-01-31T12:30:00.000Z", paid: true, cart: { size: "42" }, more: 1 },
      schema: { properties: { cart: { type: "object", properties: { size: { type: "string" } } } } },
    });
  });

  it("prints, when it was sampled", () => {
    const template = compileTemplate(everyBlock);
    expect(resolve(template, template.example, { now }).blocks.length).toBeGreaterThan(10);
  });

  it("is the given one, when it fits the schema", () => {
    const example = { name: "Ada" };
    const blocks = [{ type: "text", content: "{{ name }}" }];
    expect(compileTemplate({ width: "80mm", blocks, example }).example).toEqual(example);
  });

  it("is refused with the path that does not fit", () => {
    const blocks = [{ type: "text", content: "{{ total | money }}" }];
    expect(() => compileTemplate({ width: "80mm", blocks, example: { total: "much" } })).toThrow(
      "config.example.total: must be number",
    );
  });
});
