import { cpuUsage } from "node:process";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "../src/compile.ts";
import { thenField } from "../src/config-schema.ts";
import { compileDataSchema } from "../src/data-schema.ts";
import { resolve } from "../src/resolve.ts";
import { ReceiptError } from "../src/template-error.ts";

const now = new Date("2026-01-31T12:30:00Z");
const anything = { type: "object" };

/** The promise is about processor time, so that a busy machine does not break it. */
const cpuBudgetMs = 50;
/** The first runs compile our code and the engines'; the promise is about a process that is up. */
const attempts = 5;

/** What came of it, having seen that the best of some runs stays within the budget. */
function within<Value>(run: () => Value): Value | ReceiptError {
  let best = Number.POSITIVE_INFINITY;
  let outcome: Value | ReceiptError | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = cpuUsage();
    try {
      outcome = run();
    } catch (error) {
      if (!(error instanceof ReceiptError)) throw error;
      outcome = error;
    }
    const used = cpuUsage(before);
    best = Math.min(best, (used.user + used.system) / 1_000);
  }
  expect(best).toBeLessThan(cpuBudgetMs);
  return outcome as Value | ReceiptError;
}

function refusal(run: () => unknown): string {
  const outcome = within(run);
  if (outcome instanceof ReceiptError) return outcome.details.join("\n");
  throw new Error("it was not refused");
}

const text = (content: string) => ({ width: "80mm", schema: anything, blocks: [{ type: "text", content }] });
const print = (content: string, data: unknown = {}) => resolve(compileTemplate(text(content)), data, { now }).blocks;

describe("hostile input is refused or harmless, within 50 ms of processor time", () => {
  it.each([
    "{{ constructor.constructor }}",
    '{{ "".constructor }}',
    '{{ a["constructor"]["constructor"] }}',
    "{{ toString }}{{ a.hasOwnProperty }}{{ list.push }}",
    '{{ list | map: "constructor" | join }}',
    '{{ list | where: "__proto__" | join }}',
  ])("%s prints nothing", (content) => {
    expect(within(() => print(content, { a: {}, list: [{}] }))).toMatchObject([{ content: "" }]);
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
    // An engine that backtracks misses the budget on the first text and does not come back from the second.
    for (const length of [38, 3_999]) {
      const a = "a".repeat(length);
      expect(within(() => compileDataSchema(schema)({ a }))).toEqual([
        expect.stringMatching(/^data\.a: must match pattern/),
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
    expect(within(() => validate({ a }))).toHaveLength(101);
  });

  it("a list of 20,000 objects that must differ", () => {
    const validate = compileDataSchema({ properties: { a: { type: "array", uniqueItems: true } } });
    const a = Array.from({ length: 20_000 }, (_, id) => ({ id }));
    expect(within(() => validate({ a }))).toEqual([]);
  });

  it.each([
    ["a range of a billion", "{% for i in (1..1000000000) %}x{% endfor %}", "loops more than"],
    ["loops in loops", `${"{% for i in l %}".repeat(3)}x${"{% endfor %}".repeat(3)}`, "loops more than"],
    [
      "a text doubled 40 times",
      `{% assign a = "xxxxxxxxxx" %}${"{% assign a = a | append: a %}".repeat(40)}`,
      "builds or reads too much",
    ],
    ["2,000 open tags", "{% if a %}".repeat(2_000), "expressions and tags"],
    ["100 nested tags", `${"{% if a %}".repeat(100)}${"{% endif %}".repeat(100)}`, "tags may be nested at most"],
    ["a path of 9,000 names", `{{ a${".b".repeat(9_000)} }}`, "a path may have at most"],
    [
      "5,000 keys in keys",
      `{{ ${"a[".repeat(5_000)}b${"]".repeat(5_000)} }}`,
      "a path may have|nested too deeply|not closed",
    ],
    ["a billion blanks", '{{ "a" | pad: 1000000000 }}', "needs a width"],
    ["a range as a value", "{{ (1..100000000) | join }}", "a range can only be looped over"],
  ])("an expression that would grow without end: %s", (_, content, reason) => {
    const l = Array.from({ length: 100 }, (_entry, index) => index);
    expect(refusal(() => print(content, { l }))).toMatch(new RegExp(reason));
  });

  it.each([
    ["a filter on a long text", "{% assign b = text | upper %}"],
    ["a search in a long list", "{% if list contains -1 %}{% endif %}"],
    ["a comparison of long lists", "{% if list == list %}{% endif %}"],
    ["a selection from a long list", '{% assign b = list | where: "a" %}'],
    ["a sum of a long list", "{% assign b = list | sum %}"],
    ["a comparison of long lists by case", "{% case list %}{% when list %}{% endcase %}"],
    ["a loop over nothing of a long list", "{% for x in list reversed limit: 0 %}{% endfor %}"],
    ["a loop over nothing of a large object", "{% for x in object limit: 0 %}{% endfor %}"],
    ["the size of a large object", "{% if object.size > 0 %}{% endif %}"],
    ["whether a large object is empty", "{% if object == empty %}{% endif %}"],
    ["whether a large object is blank, the other way around", "{% if blank == object %}{% endif %}"],
    ["whether a large object is empty by case", "{% case object %}{% when empty %}{% endcase %}"],
    ["long texts joined", "{% assign b = texts | join %}"],
    ["a list of long lists made a text", '{% assign b = lists | append: "" %}'],
    ["a long argument", '{% assign b = "" | pad: 1, text %}'],
    ["a date of many parts", "{% assign b = now | date: parts %}"],
  ])("%s on every turn of a loop", (_, body) => {
    const data = {
      text: "x".repeat(1_000_000),
      list: Array.from({ length: 15_000 }, () => 1),
      object: Object.fromEntries(Array.from({ length: 15_000 }, (_entry, index) => [`key${index}`, 1])),
      texts: Array.from({ length: 10 }, () => "x".repeat(100_000)),
      lists: [Array.from({ length: 15_000 }, () => "")],
      parts: "%d".repeat(20_000),
    };
    expect(refusal(() => print(`{% for i in (1..4999) %}${body}{% endfor %}`, data))).toMatch(
      "builds or reads too much",
    );
  });

  it.each([
    ["pad", '{{ "" | pad: 1000, long }}', "^$"],
    ["mask", "{{ long | mask: 0, long }}", "builds or reads too much"],
    ["join", "{{ list | join: long }}", "builds or reads too much"],
    ["replace", '{{ long | replace: "x", long }}', "builds or reads too much"],
  ])("an argument of 80,000 characters that %s would write as often", (_, content, reason) => {
    const data = { long: "x".repeat(80_000), list: Array.from({ length: 5_000 }, () => 1) };
    const outcome = within(() => print(content, data));
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
