import { describe, expect, it } from "vitest";
import { compileDataSchema } from "../src/schema/data-schema.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { thenField } from "../src/template/config-schema.ts";
import { resolve } from "../src/template/resolve.ts";
import { ReceiptError } from "../src/template-error.ts";
import {
  costlyLoops,
  endlessExpressions,
  largeData,
  longArguments,
  longData,
  shortList,
} from "./hostile-expressions.ts";

const now = new Date("2026-01-31T12:30:00Z");
const anything = { type: "object" };

/** What came of it: a refusal is an outcome, any other error is not. What it costs is measured by `npm run bench -- refuse`. */
function outcomeOf<Value>(run: () => Value): Value | ReceiptError {
  try {
    return run();
  } catch (error) {
    if (error instanceof ReceiptError) return error;
    throw error;
  }
}

function refusal(run: () => unknown): string {
  const outcome = outcomeOf(run);
  if (outcome instanceof ReceiptError) return outcome.details.join("\n");
  throw new Error("it was not refused");
}

const text = (content: string) => ({ width: "80mm", schema: anything, blocks: [{ type: "text", content }] });
const print = (content: string, data: unknown = {}) => resolve(compileTemplate(text(content)), data, { now }).blocks;

describe("hostile input is refused or harmless", () => {
  it.each([
    "{{ constructor.constructor }}",
    '{{ "".constructor }}',
    '{{ a["constructor"]["constructor"] }}',
    "{{ toString }}{{ a.hasOwnProperty }}{{ list.push }}",
    '{{ list | map: "constructor" | join }}',
    '{{ list | where: "__proto__" | join }}',
  ])("%s prints nothing", (content) => {
    expect(outcomeOf(() => print(content, { a: {}, list: [{}] }))).toMatchObject([{ content: "" }]);
  });

  it.each(["include", "render", "layout", "block", "liquid", "echo", "capture", "increment", "tablerow", "cycle"])(
    "the tag %s does not exist",
    (tag) => {
      expect(refusal(() => compileTemplate(text(`{% ${tag} "x" %}`)))).toMatch(`unknown tag "${tag}"`);
    },
  );

  it("a string of 10 MB in a template", () => {
    const content = "x".repeat(10_000_000);
    expect(refusal(() => compileTemplate(text(content)))).toMatch("longer than");
  });

  it("a string of 10 MB in the data", () => {
    const template = compileTemplate(text("{{ a }}"));
    const a = "x".repeat(10_000_000);
    expect(refusal(() => resolve(template, { a }, { now }))).toMatch("data: is longer than");
  });

  it("10,000 nested blocks", () => {
    let block: unknown = { type: "feed" };
    for (let depth = 0; depth < 10_000; depth += 1) block = { type: "if", condition: "a", [thenField]: [block] };
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [block] }))).toMatch("nested deeper");
  });

  it("data nested 100,000 deep", () => {
    let nested: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    const template = compileTemplate(text("{{ a }}"));
    expect(refusal(() => resolve(template, { a: nested }, { now }))).toMatch("data: is nested deeper");
  });

  it("a pattern that is exponential elsewhere", () => {
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^(([a-z])+.)+[A-Z]([a-z])+$" } } };
    // An engine that backtracks does not come back from the second text.
    for (const length of [38, 3_999]) {
      const a = "a".repeat(length);
      expect(outcomeOf(() => compileDataSchema(schema)({ a }))).toMatchObject([
        { path: "data.a", code: "pattern-missed" },
      ]);
    }
  });

  it("a schema whose references double at every step", () => {
    const $defs: Record<string, unknown> = { a40: {} };
    for (let step = 0; step < 40; step += 1) {
      const $ref = `#/$defs/a${step + 1}`;
      $defs[`a${step}`] = { allOf: [{ $ref }, { $ref }] };
    }
    const schema = { $ref: "#/$defs/a0", $defs };
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [], schema }))).toMatch(
      "once every $ref is followed",
    );
  });

  it("a schema nested 10,000 deep", () => {
    let schema: unknown = {};
    for (let depth = 0; depth < 10_000; depth += 1) schema = { not: schema };
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [], schema }))).toMatch("nested deeper");
  });

  it("a schema that asks for lists of lists of lists of a thousand entries", () => {
    const list = (items: object) => ({ type: "array", minItems: 1_000, items });
    const schema = { type: "object", required: ["a"], properties: { a: list(list(list({ minLength: 20_000 }))) } };
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [], schema }))).toMatch(
      "no sample data could be made",
    );
  });

  it("a schema that looks at every entry of a long list six hundred times", () => {
    const items = { allOf: Array.from({ length: 600 }, () => ({ minimum: 0 })) };
    const schema = { properties: { a: { type: "array", items } } };
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [], schema }))).toMatch("at most 60 schemas at once");
  });

  it("thousands of expressions in one template", () => {
    const columns = Array.from({ length: 32 }, () => ({ content: "{{ a | upper }}" }));
    const blocks = Array.from({ length: 250 }, () => ({ type: "columns", columns }));
    expect(refusal(() => compileTemplate({ width: "80mm", blocks }))).toMatch("at most 1000 columns");
  });

  it("a block with 10,000 fields that do not exist", () => {
    const block = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 1]));
    const blocks = [{ type: "text", content: "", ...block }];
    expect(refusal(() => compileTemplate({ width: "80mm", blocks })).split("\n")).toHaveLength(100);
  });

  it("a list of 20,000 wrong entries", () => {
    const validate = compileDataSchema({
      properties: { a: { items: { anyOf: [{ type: "string" }, { type: "null" }] } } },
    });
    const a = Array.from({ length: 20_000 }, () => 1);
    expect(outcomeOf(() => validate({ a }))).toHaveLength(101);
  });

  it("a list of 20,000 objects that must differ", () => {
    const validate = compileDataSchema({ properties: { a: { type: "array", uniqueItems: true } } });
    let reads = 0;
    const counted = (id: number) => {
      const get = () => {
        reads += 1;
        return id;
      };
      return Object.defineProperty({}, "id", { enumerable: true, get });
    };
    const a = Array.from({ length: 20_000 }, (_, id) => counted(id));
    expect(validate({ a })).toEqual([]);
    // Comparing each with each would be 200 million.
    expect(reads).toBeLessThanOrEqual(4 * a.length);
  });

  it.each(endlessExpressions)("an expression that would grow without end: %s", (_, content, reason) => {
    expect(refusal(() => print(content, shortList))).toMatch(new RegExp(reason));
  });

  it.each(costlyLoops)("%s on every turn of a loop", (_, content) => {
    expect(refusal(() => print(content, largeData))).toMatch("builds or reads too much");
  });

  it.each(longArguments)("an argument of 80,000 characters that %s would write as often", (_, content, reason) => {
    const outcome = outcomeOf(() => print(content, longData));
    expect(outcome instanceof ReceiptError ? outcome.details.join() : "").toMatch(new RegExp(reason));
  });

  it.each([
    ["of a block", { type: "if", condition: Array(300).fill("a").join(" or "), [thenField]: [] }, "condition"],
    ["of a tag", { type: "text", content: `{% if ${Array(300).fill("a").join(" or ")} %}{% endif %}` }, "content"],
    ["in filters", { type: "text", content: `{{ a ${"| abs".repeat(501)} }}` }, "content"],
    [
      "in a choice",
      { type: "text", content: `{% case a %}{% when ${Array(501).fill("1").join(", ")} %}{% endcase %}` },
      "content",
    ],
  ])("an expression without end, %s", (_, block, field) => {
    expect(refusal(() => compileTemplate({ width: "80mm", blocks: [block] }))).toBe(
      `config.blocks[0].${field}: has more than 500 names, values, operators and filters`,
    );
  });

  it("prototype names as keys leave every object as it was", () => {
    const data = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}}');
    expect(print("{{ constructor.prototype.polluted }}{{ polluted }}", data)).toMatchObject([{ content: "yes" }]);
    expect(refusal(() => print("{{ a.__proto__.polluted }}"))).toMatch('"__proto__" cannot be the name of a field');
    const config = JSON.parse(
      '{"width": "80mm", "__proto__": {"polluted": "yes"}, "blocks": [{"type": "text", "content": "", "__proto__": {}}]}',
    );
    expect(refusal(() => compileTemplate(config))).toMatch("config.blocks[0].__proto__: unknown field");
    const schema = { properties: { a: { $ref: "#/properties/constructor" } } };
    expect(refusal(() => compileDataSchema(schema))).toMatch("$ref: must point into this schema");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("a name that would be a command to the printer stays text", () => {
    expect(print("{{ a }}", { a: "\u001bp\u0000" })).toMatchObject([{ content: "\u001bp\u0000" }]);
  });
});

describe("work that leaves nothing on the paper is counted all the same", () => {
  const condition = Array(200).fill("a").join(" and ");
  const never = { type: "if", condition, [thenField]: [] };
  it.each([
    ["conditions of blocks", { type: "each", items: "l", blocks: [never] }],
    ["conditions of tags", { type: "text", content: `{% for i in l %}{% if ${condition} %}{% endif %}{% endfor %}` }],
    ["assignments", { type: "text", content: `{% for i in l %}${"{% assign b = a %}".repeat(200)}{% endfor %}` }],
    ["filters", { type: "table", each: "l", columns: [{ content: `{{ a ${"| upper".repeat(300)} }}` }] }],
  ])("%s, thousands of times", (_, block) => {
    const template = compileTemplate({ width: "80mm", schema: anything, blocks: [block] });
    const data = { a: "", l: Array.from({ length: 4_900 }, (_entry, index) => index) };
    expect(() => resolve(template, data, { now })).toThrow("the receipt evaluates too many expressions");
  });
});
