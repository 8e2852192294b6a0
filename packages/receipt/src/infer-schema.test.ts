import { describe, expect, it } from "vitest";
import { thenField } from "./config-schema.ts";
import { inferSchema } from "./infer-schema.ts";

const text = (content: string) => ({ type: "text", content });
const printable = { type: ["string", "number"] };

function inferred(...blocks: unknown[]): Record<string, unknown> {
  const { $schema: _, type: __, ...schema } = inferSchema({ width: "80mm", blocks });
  return JSON.parse(JSON.stringify(schema));
}

describe("inferSchema", () => {
  it("asks for what is printed, as text or number", () => {
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
        vip: { type: ["boolean", "string", "number"] },
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

  it("says of a value that may be anything that it may be anything", () => {
    const anything = { type: ["string", "number", "boolean", "object", "array", "null"] };
    const each = { type: "each", items: "list", blocks: [text("-")] };
    expect(inferred(text("{% case kind %}{% when other %}-{% endcase %}{{ cart.size }}"), each).properties).toEqual({
      kind: anything,
      other: anything,
      cart: { type: ["array", "object"], items: anything },
      list: { type: "array", items: anything },
    });
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
