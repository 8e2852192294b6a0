import { describe, expect, it } from "vitest";
import { fieldsTable, placeOf, typeOf } from "./schema-fields.ts";

describe("the type of a value is told in words", () => {
  it.each([
    [{ type: "integer" }, "whole number"],
    [{ type: "array", items: { type: "string" } }, "list of text"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text or null"],
    [{ enum: ["a", "b"] }, "<code>&quot;a&quot;</code> or <code>&quot;b&quot;</code>"],
    [{ $ref: "#/components/schemas/Job" }, '<a href="#schema-Job">Job</a>'],
    [
      { anyOf: [{ enum: ["a"] }, { type: "array", items: { enum: ["a"] } }] },
      "<code>&quot;a&quot;</code>, once or more",
    ],
    [{ type: "string", format: "date-time" }, "moment"],
    [{}, "anything"],
  ])("%j", (schema, words) => {
    expect(typeOf(schema).text).toBe(words);
  });
});

it("objects within objects and lists are told in one table, by their path", () => {
  const address = { type: "object", required: ["host"], properties: { host: { type: "string" } } };
  const schema = { properties: { address, jobs: { type: "array", items: { properties: { data: {} } } } } };
  const { text = "" } = fieldsTable(schema, "Fields") ?? {};
  expect([...text.matchAll(/<td><code>([^<]+)<\/code>/g)].map(([, path]) => path)).toEqual([
    "address",
    "address.host",
    "jobs",
    "jobs[].data",
  ]);
  expect(text).toMatch(/address\.host<\/code> <span class="required">/);
});

it("fields of named shapes are told where the shapes are given", () => {
  const schema = { properties: { options: { $ref: "#/components/schemas/Options" } } };
  const shapes = { Options: { properties: { copies: { type: "integer", minimum: 1, maximum: 100 } } } };
  expect(fieldsTable(schema, "F")?.text).not.toContain("options.copies");
  expect(fieldsTable(schema, "F", shapes)?.text).toContain("options.copies");
  expect(fieldsTable(schema, "F", shapes)?.text).toContain("1 to 100");
});

it("what a schema says is escaped", () => {
  const { text = "" } = fieldsTable({ properties: { "<b>": { description: "a <script> & `x<y`" } } }, "F") ?? {};
  expect(text).toContain("<code>&lt;b&gt;</code>");
  expect(text).toContain("A &lt;script&gt; &amp; <code>x&lt;y</code>.");
});

it("blocks are told among the template language and all else among the shapes", () => {
  expect(["QrcodeBlock", "Block", "TemplateConfig", "Job"].map(placeOf)).toEqual([
    "block-qrcode",
    "language",
    "template-config",
    "schema-Job",
  ]);
});
