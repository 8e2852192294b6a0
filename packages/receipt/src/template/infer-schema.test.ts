import { describe, expect, it } from "vitest";
import { detailOf } from "../problem/fault.ts";
import { compileTemplate } from "./compile.ts";
import { thenField } from "./config-schema.ts";
import { resolve } from "./resolve.ts";

const text = (content: string) => ({ type: "text", content });
const printable = { type: "string" };

function inferred(...blocks: unknown[]): Record<string, unknown> {
  const { $schema: _, type: __, ...schema } = compileTemplate({ width: "80mm", blocks }).schema;
  return JSON.parse(JSON.stringify(schema));
}

describe("the inferred schema", () => {
  it("asks for what is printed as a text", () => {
    expect(inferred(text("{{ name }} {{ customer.address.city }}"))).toEqual({
      properties: {
        name: printable,
        customer: {
          type: "object",
          properties: { address: { type: "object", properties: { city: printable }, required: ["city"] } },
          required: ["address"],
        },
      },
      required: ["name", "customer"],
    });
  });

  it.each(["money", "number", "percent", "times: 2", "round"])(
    "takes what `%s` formats or computes for a number",
    (filter) => {
      expect(inferred(text(`{{ a | ${filter} }}`)).properties).toEqual({ a: { type: "number" } });
    },
  );

  it("takes what a date filter formats for a moment, with an example that prints", () => {
    expect(inferred(text("{{ at | datetime }}")).properties).toMatchObject({
      at: { ...printable, examples: ["2026-01-31T12:30:00Z"] },
    });
  });

  it("makes a looped path a list of objects whose fields are required", () => {
    const items = {
      type: "array",
      items: {
        type: "object",
        properties: { name: printable, price: { type: "number" } },
        required: ["name", "price"],
      },
    };
    const table = {
      type: "table",
      each: "order.items",
      columns: [{ content: "{{ item.name }}" }, { content: "{{ item.price | money }}" }],
    };
    const each = {
      type: "each",
      items: "order.items",
      as: "line",
      blocks: [text("{{ line.name }} {{ line.price | money }} {{ forloop.index }}")],
    };
    for (const block of [table, each]) {
      expect(inferred(block)).toEqual({
        properties: { order: { type: "object", properties: { items }, required: ["items"] } },
        required: ["order"],
      });
    }
  });

  it("follows loops inside loops, and lists of plain values", () => {
    const inner = { type: "each", items: "line.notes", as: "note", blocks: [text("{{ note }}")] };
    expect(inferred({ type: "each", items: "lines", as: "line", blocks: [inner] }).properties).toEqual({
      lines: {
        type: "array",
        items: { type: "object", properties: { notes: { type: "array", items: printable } }, required: ["notes"] },
      },
    });
  });

  it("lets a list with something to print instead be missing", () => {
    const each = { type: "each", items: "notes", as: "note", blocks: [text("{{ note }}")], empty: [] };
    expect(inferred(each)).toEqual({ properties: { notes: { type: "array", items: printable } }, required: [] });
  });

  it("makes optional what only a condition leads to, and the condition itself", () => {
    const choice = {
      type: "if",
      condition: "count > 1 and vip",
      [thenField]: [text("{{ a }}")],
      else: [text("{{ b }}")],
    };
    expect(inferred(choice)).toEqual({
      properties: {
        count: { type: "number" },
        vip: { type: "boolean" },
        a: printable,
        b: printable,
      },
      required: [],
    });
  });

  it("requires the fields of an object once a condition has found the object", () => {
    const choice = { type: "if", condition: "customer", [thenField]: [text("{{ customer.name }} {{ shop.name }}")] };
    expect(inferred(choice)).toEqual({
      properties: {
        customer: { type: "object", properties: { name: printable }, required: ["name"] },
        shop: { type: "object", properties: { name: printable }, required: [] },
      },
      required: [],
    });
  });

  it("requires what is printed both with and without a condition", () => {
    const choice = { type: "if", condition: "vip", [thenField]: [text("{{ name }}")] };
    expect(inferred(choice, text("{{ name }}")).required).toEqual(["name"]);
  });

  it("makes optional what has a default, unless arithmetic needs it first", () => {
    expect(inferred(text('{{ a | default: "-" }} {{ b | plus: 1 | default: "-" }}')).required).toEqual(["b"]);
  });

  it("reads tags inside a text like blocks", () => {
    const content =
      "{% assign sum = a | plus: b %}{{ sum }}{% for x in list %}{{ x.n }}{% if x.m %}{{ x.m }}{% endif %}{% endfor %}" +
      '{% case kind %}{% when "x" %}{{ c }}{% endcase %}{% unless d %}{{ e }}{% endunless %}';
    const schema = inferred(text(content));
    expect(schema.required).toEqual(["a", "b", "list"]);
    expect(schema.properties).toMatchObject({
      a: { type: "number" },
      list: { type: "array", items: { properties: { n: printable, m: printable }, required: ["n"] } },
      c: printable,
      e: printable,
    });
  });

  it("knows the length and the ends of a list from fields of an object", () => {
    const each = { type: "each", items: "items", blocks: [text("{{ item.name }}")] };
    expect(inferred(each, text("{{ items.size }} {{ items.first.code }}")).properties).toEqual({
      items: {
        type: "array",
        items: { type: "object", properties: { name: printable, code: printable }, required: ["name", "code"] },
      },
    });
    expect(inferred(text("{{ shirt.size }} {{ shirt.colour }}")).properties).toMatchObject({
      shirt: { type: "object", required: ["size", "colour"] },
    });
  });

  it("tells a text for a value that may be anything, and takes anything", () => {
    const anything = { type: "string" };
    const each = { type: "each", items: "list", blocks: [text("-")] };
    expect(inferred(text("{% case kind %}{% when other %}-{% endcase %}{{ cart.size }}"), each).properties).toEqual({
      kind: anything,
      other: anything,
      cart: { type: "array", items: anything },
      list: { type: "array", items: anything },
    });
    const { validate } = compileTemplate({ width: "80mm", blocks: [text("{{ cart.size }}"), each] });
    expect(validate({ cart: { size: "XL" }, list: [1, null, true, {}, [], "x"] })).toEqual([]);
  });

  it("reads the fields that list filters name", () => {
    expect(inferred(text('{{ items | sum: "price" | money }} {{ items | map: "name" | join }}')).properties).toEqual({
      items: {
        type: "array",
        items: {
          type: "object",
          properties: { price: { type: "number" }, name: printable },
          required: ["price", "name"],
        },
      },
    });
  });

  it("has one type for every property, at any depth", () => {
    const each = { type: "each", items: "items", blocks: [text("{{ item.name }} {{ item.at | date }}"), text("-")] };
    const choice = { type: "if", condition: "vip", [thenField]: [text("{{ cart.size }} {{ any[key] }}")] };
    const code = { type: "qrcode", content: "{{ url }}" };
    const { schema } = compileTemplate({ width: "80mm", blocks: [each, choice, code, text("{{ total | money }}")] });
    const types: unknown[] = [];
    JSON.stringify(schema, (name, value) => {
      if (name === "type") types.push(value);
      return value;
    });
    expect(types.length).toBeGreaterThan(10);
    for (const type of types) expect(["string", "number", "boolean", "array", "object"]).toContain(type);
  });

  it("takes and prints a number for what is told as a text, and a text or a number for what decides", () => {
    const choice = { type: "if", condition: "vip", [thenField]: [text("VIP")] };
    const template = compileTemplate({ width: "80mm", blocks: [text("{{ n }} {{ at | date: '%Y' }}"), choice] });
    const data = { n: 12.5, at: 1_780_000_000, vip: 1 };
    expect(template.validate(data)).toEqual([]);
    const { blocks } = resolve(template, data, { now: new Date() });
    expect(blocks).toMatchObject([{ content: "12.5 2026" }, { content: "VIP" }]);
    expect(template.validate({ ...data, n: true }).map(detailOf)).toEqual(["data.n: must be string or number"]);
  });

  it("leaves out the clock and loop variables", () => {
    const each = {
      type: "each",
      items: "list",
      as: "x",
      blocks: [text("{{ now | date }} {{ x }} {{ forloop.index }}")],
    };
    expect(Object.keys(inferred(each).properties as object)).toEqual(["list"]);
  });

  it("gives codes and images values that scan", () => {
    const blocks = [
      { type: "barcode", symbology: "ean13", content: "{{ ean }}" },
      { type: "image", source: "{{ logo }}" },
    ];
    expect(inferred(...blocks).properties).toMatchObject({
      ean: { examples: ["4006381333931"] },
      logo: { examples: [expect.stringMatching(/^data:image\/png;base64,/)] },
    });
  });
});
