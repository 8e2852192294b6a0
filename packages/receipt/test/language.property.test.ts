import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../src/json.ts";
import { createEngine } from "../src/language/engine.ts";
import { ExpressionProblem, parseList, parseText, renderByLiquid } from "../src/language/expression.ts";
import { readOfValue } from "../src/language/fast-path.ts";
import { Rendering, settled } from "../src/language/rendering.ts";
import { compileDataSchema } from "../src/schema/data-schema.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";
import { ReceiptError } from "../src/template-error.ts";
import { blocks, data, expression, plainContent } from "./arbitrary-template.ts";

const now = new Date("2026-01-31T12:30:00Z");

/** What a run came to: its value, or the typed error it threw. Anything else thrown fails the test. */
function outcome<Value>(run: () => Value): { value: Value } | { error: ReceiptError } {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof ReceiptError) return { error };
    throw error;
  }
}

describe("any template and any data", () => {
  it("resolve to a plain JSON document or to one typed error", () => {
    let resolved = 0;
    fc.assert(
      fc.property(blocks, data, (someBlocks, someData) => {
        const compiled = outcome(() => compileTemplate({ width: "80mm", schema: {}, blocks: someBlocks }));
        if ("error" in compiled) {
          expect(compiled.error.code).toBe("TEMPLATE_INVALID");
          return;
        }
        const result = outcome(() => resolve(compiled.value, someData, { now }));
        if ("error" in result)
          expect(result.error.details.every((detail) => /^(config\.blocks|data)/.test(detail))).toBe(true);
        else {
          resolved += 1;
          expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value);
        }
      }),
      { numRuns: 500 },
    );
    expect(resolved).toBeGreaterThan(50);
  });

  it("never reach beyond a configuration of any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (config) => {
        outcome(() => compileTemplate(config));
        outcome(() => compileTemplate({ width: "80mm", blocks: config }));
        outcome(() => compileTemplate({ width: "80mm", blocks: [], schema: config }));
      }),
      { numRuns: 300 },
    );
  });
});

describe("an inferred schema", () => {
  it("accepts its own sample and rejects it without any one required field", () => {
    let required = 0;
    fc.assert(
      fc.property(blocks, (someBlocks) => {
        const compiled = outcome(() => compileTemplate({ width: "80mm", blocks: someBlocks }));
        if ("error" in compiled) return;
        const { schema, example, validate } = compiled.value;
        expect(validate(example)).toEqual([]);
        for (const broken of withoutEachRequired(schema, example)) {
          required += 1;
          expect(validate(broken)).not.toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
    expect(required).toBeGreaterThan(100);
  });

  it("gives every value one type, every object its required fields and every list its items, as strict validators want", () => {
    const strict = new Ajv2020({ strict: true });
    fc.assert(
      fc.property(blocks, (someBlocks) => {
        const compiled = outcome(() => compileTemplate({ width: "80mm", blocks: someBlocks }));
        if ("error" in compiled) return;
        for (const schema of schemasIn(compiled.value.schema)) {
          expect(schema.type).toBeDefined();
          if (schema.type === "object") expect(schema).toMatchObject({ required: expect.any(Array) });
          if (schema.type === "array") expect(schema).toHaveProperty("items");
        }
        expect(() => strict.compile(compiled.value.schema)).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it("has an example that any validator accepts, whether it is made up or given", () => {
    const strict = new Ajv2020({ strict: true, ownProperties: true });
    let given = 0;
    fc.assert(
      fc.property(blocks, data, (someBlocks, someData) => {
        for (const example of [undefined, someData]) {
          const compiled = outcome(() => compileTemplate({ width: "80mm", blocks: someBlocks, example }));
          if ("error" in compiled) continue;
          given += example === undefined ? 0 : 1;
          const validate = strict.compile(compiled.value.schema);
          expect([validate(compiled.value.example), validate.errors]).toEqual([true, null]);
        }
      }),
      { numRuns: 500 },
    );
    expect(given).toBeGreaterThan(50);
  });

  it("refuses nothing that it told would fit", () => {
    let accepted = 0;
    fc.assert(
      fc.property(blocks, data, (someBlocks, someData) => {
        const compiled = outcome(() => compileTemplate({ width: "80mm", blocks: someBlocks }));
        if ("error" in compiled) return;
        const { schema, validate } = compiled.value;
        if (compileDataSchema(schema)(someData).length > 0) return;
        accepted += 1;
        expect(validate(someData)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});

/** Every schema of a value inside this one, and itself. */
function schemasIn(schema: Json): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const parts = [...Object.values(isObject(schema.properties) ? schema.properties : {}), schema.items as Json];
  return [schema, ...parts.flatMap((part) => schemasIn((part ?? null) as Json))];
}

/** Copies of the data, each lacking one required field somewhere. */
function withoutEachRequired(schema: Json, value: Json): Json[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(value)) {
    const [entry, ...rest] = value;
    return entry === undefined
      ? []
      : withoutEachRequired(schema.items as Json, entry).map((broken) => [broken, ...rest]);
  }
  if (!isObject(value)) return [];
  const removed = (Array.isArray(schema.required) ? schema.required : []).map((name) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
  );
  const properties = isObject(schema.properties) ? schema.properties : {};
  const inner = Object.keys(properties).flatMap((name) =>
    Object.hasOwn(value, name)
      ? withoutEachRequired(properties[name] as Json, value[name] as Json).map((broken) =>
          Object.fromEntries(Object.entries(value).map(([key, kept]) => [key, key === name ? broken : kept])),
        )
      : [],
  );
  return [...removed, ...inner] as Json[];
}

describe("the fast path", () => {
  it("prints what Liquid prints, or fails with the same words", () => {
    const liquid = createEngine();
    let printed = 0;
    fc.assert(
      fc.property(plainContent, data, (content, someData) => {
        const text = parsed(() => parseText(liquid, content));
        if (text === undefined || text.templates.length === 0) return;
        const regional = { locale: "en", currency: "EUR", timeZone: "UTC" };
        const rendering = () => new Rendering(liquid, someData, { now, regional });
        const fast = said(() => text.render(rendering()));
        const slow = said(() => renderByLiquid(liquid, [...text.templates], rendering()));
        expect(fast).toBe(slow);
        printed += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(printed).toBeGreaterThan(100);
  });

  it("finds the lists and conditions that Liquid finds, or fails with the same words", () => {
    const liquid = createEngine();
    let found = 0;
    fc.assert(
      fc.property(expression, data, (source, someData) => {
        const value = parsed(() => parseList(liquid, source))?.value;
        const read = value && readOfValue(value, liquid);
        if (!value || !read) return;
        const regional = { locale: "en", currency: "EUR", timeZone: "UTC" };
        const rendering = () => new Rendering(liquid, someData, { now, regional });
        const fast = said(() => JSON.stringify(read(rendering())));
        const slow = said(() => JSON.stringify(settled(value.value(rendering().context, true))));
        expect(fast).toBe(slow);
        found += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(100);
  });
});

function parsed<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ExpressionProblem) return undefined;
    throw error;
  }
}

/** Liquid wraps what a filter throws; the words are inside. */
function said(render: () => string | undefined): string {
  try {
    return `printed ${render()}`;
  } catch (error) {
    const { originalError } = error as { originalError?: Error };
    return `failed ${(originalError ?? (error as Error)).message}`;
  }
}
