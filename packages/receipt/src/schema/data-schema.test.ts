import { describe, expect, it } from "vitest";
import { detailOf } from "../problem/fault.ts";
import { ReceiptError } from "../template-error.ts";
import { compileDataSchema } from "./data-schema.ts";

function refusal(schema: unknown): string[] {
  try {
    compileDataSchema(schema);
  } catch (error) {
    if (error instanceof ReceiptError && error.code === "TEMPLATE_INVALID") return error.details;
    throw error;
  }
  return [];
}

const validatorOf = (schema: unknown) => {
  const validate = compileDataSchema(schema);
  return (data: unknown) => validate(data).map(detailOf);
};

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("data schemas", () => {
  it("report every problem of the data with its path", () => {
    const item = object({ name: { type: "string" }, price: { type: "number", minimum: 0 } }, { required: ["name"] });
    const schema = object(
      { items: { type: "array", items: item }, kind: { enum: ["a", "b"] }, "odd key": { type: "string" } },
      { required: ["items", "total"], additionalProperties: false },
    );
    const data = { items: [{ price: "x" }, { name: "ok", price: -1 }], kind: "c", "odd key": 1, extra: true };
    expect(validatorOf(schema)(data)).toEqual([
      "data.total: is required",
      "data.extra: is not allowed",
      "data.items[0].name: is required",
      "data.items[0].price: must be number",
      "data.items[1].price: must be at least 0",
      'data.kind: must be one of "a", "b"',
      'data["odd key"]: must be string',
    ]);
  });

  it("say in one line why no branch of a union fits", () => {
    const schema = object({ code: { anyOf: [{ type: "string" }, { type: "integer", minimum: 5 }] } });
    expect(validatorOf(schema)({ code: true })).toEqual([
      "data.code: fits none of the allowed forms (must be string; must be integer)",
    ]);
  });

  it("keep the unions of different entries apart", () => {
    const entry = { anyOf: [{ type: "string" }, { type: "object", required: ["id"] }] };
    const validate = validatorOf(object({ list: { type: "array", items: entry } }));
    expect(validate({ list: [1, {}] })).toEqual([
      "data.list[0]: fits none of the allowed forms (must be string; must be object)",
      'data.list[1]: fits none of the allowed forms (must be string; "id" is required)',
    ]);
  });

  it("name several allowed types readably", () => {
    expect(validatorOf(object({ a: { type: ["string", "number"] } }))({ a: true })).toEqual([
      "data.a: must be string or number",
    ]);
  });

  it("list at most a hundred problems and count the rest", () => {
    const validate = validatorOf(object({ list: { type: "array", items: { type: "number" } } }));
    const problems = validate({ list: Array.from({ length: 250 }, () => "x") });
    expect(problems).toHaveLength(101);
    expect(problems[100]).toBe("data: and 150 more problems");
  });

  it.each([
    ["draft 2020-12", { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "string" }] }],
    ["draft-07", { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }] }],
  ])("%s is understood", (_, { $schema, ...list }) => {
    const validate = validatorOf({ $schema, ...object({ a: { type: "array", ...list } }) });
    expect(validate({ a: ["x"] })).toEqual([]);
    expect(validate({ a: [1] })).toEqual(["data.a[0]: must be string"]);
  });

  it("keep two patterns of one schema apart", () => {
    const validate = validatorOf(object({ a: { pattern: "^a+$" }, b: { pattern: "^b+$" } }));
    expect(validate({ a: "aaa", b: "bbb" })).toEqual([]);
    expect(validate({ a: "bbb", b: "aaa" })).toHaveLength(2);
  });

  it("find duplicates whatever the order of keys", () => {
    const validate = validatorOf(object({ a: { type: "array", uniqueItems: true } }));
    expect(validate({ a: [{ x: 1, y: 2 }, { x: 2, y: 1 }, "1", 1] })).toEqual([]);
    expect(
      validate({
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      }),
    ).toEqual(["data.a: must not have the same entry twice"]);
  });

  it("accept cents as multiples of a hundredth", () => {
    expect(validatorOf(object({ a: { multipleOf: 0.01 } }))({ a: 0.07 })).toEqual([]);
  });

  it("check formats", () => {
    const validate = validatorOf(object({ at: { format: "date-time" }, mail: { format: "email" } }));
    expect(validate({ at: "2026-01-31T12:00:00Z", mail: "a@example.com" })).toEqual([]);
    expect(validate({ at: "today", mail: "nobody" })).toEqual([
      'data.at: must match the format "date-time"',
      'data.mail: must match the format "email"',
    ]);
  });

  it("see `constructor` and `__proto__` only where the data has them", () => {
    const validate = validatorOf({ type: "object", required: ["constructor", "__proto__"] });
    expect(validate({})).toEqual(["data.constructor: is required", "data.__proto__: is required"]);
    expect(validate(JSON.parse('{"constructor":1,"__proto__":2}'))).toEqual([]);
  });

  it.each([
    [{ type: "objekt" }, /^config\.schema\.type: must be one of "array"/],
    [{ properties: { a: { minimum: "1" } } }, /^config\.schema\.properties\.a\.minimum: must be number$/],
    [{ $schema: "http://json-schema.org/draft-04/schema#" }, /draft 2020-12 or draft-07$/],
    [{ $ref: "https://example.com/schema" }, /^config\.schema\.\$ref: must point into this schema/],
    [{ properties: { a: { $ref: "#/$defs/none" } } }, /^config\.schema\.properties\.a\.\$ref: must point into/],
    [{ properties: { a: { $ref: "#" } } }, /^config\.schema: a \$ref leads back to itself/],
    [{ $async: true }, /^config\.schema\.\$async: is not supported$/],
    [{ $defs: { a: { $dynamicRef: "#x" } } }, /^config\.schema\.\$defs\.a\.\$dynamicRef: is not supported$/],
    [{ properties: { a: { pattern: "(?=x)" } } }, /^config\.schema\.properties\.a\.pattern: .* lookaround/],
    [{ properties: { a: { pattern: "(" } } }, /^config\.schema\.properties\.a\.pattern: is not a pattern/],
    [{ patternProperties: { "(?<!a)": {} } }, /^config\.schema\.patternProperties: is not a pattern/],
    [[], /^config\.schema: must be an object$/],
  ])("that cannot be used are refused with the reason: %j", (schema, reason) => {
    expect(refusal(schema)[0]).toMatch(reason);
  });

  it("treat keywords inside `properties` as names", () => {
    expect(
      refusal(object({ $ref: { type: "string" }, pattern: { type: "string" }, $async: { type: "boolean" } })),
    ).toEqual([]);
  });
});
