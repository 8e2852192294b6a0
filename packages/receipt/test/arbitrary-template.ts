import fc from "fast-check";
import { symbologies, thenField } from "../src/template/config-schema.ts";

/** Few names, so that different expressions of one template meet in the same data. */
const name = fc.constantFrom("a", "b", "list", "item", "size", "first", "now", "constructor", "__proto__", "total");
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("."));
const literal = fc.constantFrom("1", "0", "2.5", '"x"', '""', "true", "nil", "empty");
const filter = fc.constantFrom(
  "upper",
  "money",
  'money: "USD"',
  "number: 2",
  "percent",
  "date",
  "time",
  'datetime: "long"',
  "pad: 8",
  "pad_left: 4, 0",
  "truncate: 5",
  'default: "-"',
  "default: a",
  "default: 0, allow_false: true",
  'append: "x"',
  "prepend: total",
  "strip",
  "lstrip",
  'join: ","',
  "mask",
  "plus: 1",
  "divided_by: a",
  "size",
  "first",
  'map: "a"',
  'sum: "total"',
  'where: "a", 1',
  "sort",
  'split: ","',
  "slice: 1, 2",
  "round: 1",
  "capitalise",
);
export const expression = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: path }, literal), fc.array(filter, { maxLength: 3 }))
  .map(([value, filters]) => [value, ...filters].join(" | "));
const operator = fc.constantFrom("==", "!=", ">", "<", ">=", "<=", "contains", "and", "or");
const condition = fc.oneof(
  path,
  fc.tuple(path, operator, fc.oneof(path, literal)).map((parts) => parts.join(" ")),
);

const tag = fc.oneof(
  fc.tuple(condition, expression, path).map(([c, e, p]) => `{% if ${c} %}{{ ${e} }}{% else %}{{ ${p} }}{% endif %}`),
  fc.tuple(path, expression).map(([p, e]) => `{% for x in ${p} %}{{ x.a }}{{ ${e} }}{% else %}-{% endfor %}`),
  fc.tuple(expression, path).map(([e, p]) => `{% assign y = ${e} %}{{ y }}{{ ${p} }}`),
  fc.tuple(path, literal, expression).map(([p, l, e]) => `{% case ${p} %}{% when ${l} %}{{ ${e} }}{% endcase %}`),
  fc.tuple(path, expression).map(([p, e]) => `{% unless ${p} %}{{ ${e} }}{% endunless %}`),
);
const output = expression.map((inner) => `{{ ${inner} }}`);
export const plainContent = fc
  .array(fc.oneof(output, fc.string({ maxLength: 8 })), { maxLength: 3 })
  .map((parts) => parts.join(""));
const content = fc
  .array(fc.oneof(output, tag, fc.string({ maxLength: 8 })), { maxLength: 3 })
  .map((parts) => parts.join(""));

const cell = fc.record(
  { content, width: fc.constantFrom(5, "30%", "auto", "*"), align: fc.constantFrom("left", "right") },
  { requiredKeys: ["content"] },
);
const loopName = fc.constantFrom("item", "row", "a");

export const blocks = fc.letrec<{ block: object; blocks: object[] }>((tie) => ({
  blocks: fc.array(tie("block"), { maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constant("text"), content }),
    fc.record({ type: fc.constant("columns"), columns: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant("table"),
      each: path,
      as: loopName,
      columns: fc.array(cell, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ type: fc.constant("qrcode"), content }),
    fc.record({ type: fc.constant("barcode"), content: output, symbology: fc.constantFrom(...symbologies) }),
    fc.constantFrom<object>({ type: "divider" }, { type: "cut" }, { type: "feed", lines: 2 }),
    fc.record({ type: fc.constant("each"), items: path, as: loopName, blocks: tie("blocks") }),
    fc.record({ type: fc.constant("each"), items: path, blocks: tie("blocks"), empty: tie("blocks") }),
    fc.record({ type: fc.constant("if"), condition, [thenField]: tie("blocks"), else: tie("blocks") }),
  ),
})).blocks;

/** Data under the same names, of any shape. */
export const data = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary(name, tie("value"), { maxKeys: 6, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, 12.5, -1, 1769902200, "", "text", "12.50", "2026-01-31", "中文 😀"),
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
})).object;
