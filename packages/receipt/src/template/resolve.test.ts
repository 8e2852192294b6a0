import { describe, expect, it } from "vitest";
import { everyBlock } from "../../test/every-block-template.ts";
import type { DocumentBlock } from "../document.ts";
import { ReceiptError } from "../template-error.ts";
import { compileTemplate } from "./compile.ts";
import { thenField } from "./config-schema.ts";
import { resolve, resolveTitle } from "./resolve.ts";

const now = new Date("2026-01-31T12:30:00Z");
const anything = { type: "object" };

function resolved(blocks: unknown[], data: unknown = {}, config: object = {}): DocumentBlock[] {
  return resolve(compileTemplate({ width: "80mm", schema: anything, ...config, blocks }), data, { now }).blocks;
}

function printedBy(content: string, data: unknown = {}, config: object = {}): unknown {
  const [block] = resolved([{ type: "text", content }], data, config);
  return block?.type === "text" ? block.content : block;
}

function failure(run: () => unknown): { code: string; details: string[] } {
  try {
    run();
  } catch (error) {
    if (error instanceof ReceiptError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error("nothing failed");
}

describe("resolve", () => {
  it("gives the document its version, name and paper", () => {
    const label = { name: "Label", width: "58mm", height: "30mm", direction: "rtl", media: "gap" };
    const template = compileTemplate({ ...label, blocks: [] });
    expect(resolve(template, {}, { now })).toEqual({
      version: 1,
      name: "Label",
      widthMm: 58,
      heightMm: 30,
      direction: "rtl",
      media: "gap",
      blocks: [],
    });
  });

  it("is plain JSON: what is stored is what was resolved", () => {
    const template = compileTemplate(everyBlock);
    const document = resolve(template, template.example, { now });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("says of a text only what is not usual", () => {
    const said = (config: object) =>
      JSON.parse(JSON.stringify(resolved([{ type: "text", content: "Hello", ...config }])));
    const usual = { type: "text", path: "config.blocks[0]", content: "Hello" };
    expect(said({})).toEqual([usual]);
    expect(said({ bold: false, size: 1, font: "A" })).toEqual([usual]);
    expect(said({ align: "center", wrap: "clip", bold: true, size: { width: 1, height: 2 } })).toEqual([
      { ...usual, align: "center", wrap: "clip", style: { bold: true, height: 2 } },
    ]);
  });

  it("unrolls loops and gives each block the path it came from", () => {
    const each = {
      type: "each",
      items: "list",
      as: "entry",
      blocks: [{ type: "text", content: "{{ forloop.index }}/{{ forloop.length }} {{ entry.name }}" }],
    };
    const blocks = resolved([{ type: "cut" }, each], { list: [{ name: "a" }, { name: "b" }] });
    expect(blocks.slice(1)).toMatchObject([
      { content: "1/2 a", path: "config.blocks[1].blocks[0]" },
      { content: "2/2 b", path: "config.blocks[1].blocks[0]" },
    ]);
  });

  it("prints `empty` for an empty or missing list", () => {
    const each = { type: "each", items: "list", blocks: [], empty: [{ type: "text", content: "nothing" }] };
    expect(resolved([each], { list: [] })).toMatchObject([{ content: "nothing", path: "config.blocks[0].empty[0]" }]);
    expect(resolved([each], {})).toMatchObject([{ content: "nothing" }]);
  });

  it("decides conditions with Liquid's operators", () => {
    const choice = {
      type: "if",
      condition: 'total > 100 and tags contains "vip"',
      [thenField]: [{ type: "text", content: "yes" }],
      else: [{ type: "text", content: "no" }],
    };
    expect(resolved([choice], { total: 101, tags: ["vip"] })).toMatchObject([
      { content: "yes", path: "config.blocks[0].then[0]" },
    ]);
    expect(resolved([choice], { total: 99, tags: ["vip"] })).toMatchObject([
      { content: "no", path: "config.blocks[0].else[0]" },
    ]);
    expect(resolved([choice], {})).toMatchObject([{ content: "no" }]);
  });

  it("fills a table row by row, with a header when a column has one", () => {
    const table = {
      type: "table",
      each: "items",
      columns: [
        { header: "Item", content: "{{ item.name }}" },
        { content: "{{ item.price | money }}", width: 8 },
      ],
    };
    expect(resolved([table], { items: [{ name: "Tea", price: 2 }] }, { currency: "EUR" })).toMatchObject([
      {
        type: "table",
        header: ["Item", ""],
        rows: [["Tea", "€2.00"]],
        gap: 1,
        columns: [{ width: "*" }, { width: { characters: 8 } }],
      },
    ]);
    expect(resolved([{ ...table, header: false }], { items: [] })).toMatchObject([{ header: null, rows: [] }]);
  });

  it("keeps every other block as the document describes it", () => {
    const blocks = [
      { type: "columns", columns: [{ content: "{{ a }}", width: "30%", size: 2 }] },
      { type: "divider", style: "double" },
      { type: "divider", char: "*" },
      { type: "feed" },
      { type: "feed", lines: "2.5mm" },
      { type: "image", source: "data:image/png;base64,AA==", width: "50%" },
      { type: "image", source: "data:image/png;base64,AA==", width: 100 },
      { type: "qrcode", content: "{{ a }}" },
      { type: "barcode", content: "{{ a }}", symbology: "code128" },
      { type: "pdf417", content: "{{ a }}" },
      { type: "datamatrix", content: "{{ a }}" },
      { type: "drawer" },
      { type: "cut" },
    ];
    const align = "center";
    expect(resolved(blocks, { a: 5 })).toMatchObject([
      { type: "row", columns: [{ width: { percent: 30 }, style: { width: 2, height: 2 } }], cells: ["5"] },
      { char: "═" },
      { char: "*" },
      { amount: { lines: 1 } },
      { amount: { mm: 2.5 } },
      { width: { percent: 50 }, align, dither: "floyd-steinberg" },
      { width: { dots: 100 } },
      { type: "qrcode", content: "5", align, size: 6, errorCorrection: "M" },
      { type: "barcode", content: "5", align, symbology: "code128", height: 80, moduleWidth: 2, text: "below" },
      { type: "pdf417", content: "5", size: 2, columns: 0, errorCorrection: 2 },
      { type: "datamatrix", content: "5", size: 6 },
      { type: "drawer", pin: 2 },
      { type: "cut", mode: "partial" },
    ]);
  });

  it("handles a thousand items", () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ name: `Item ${index}`, price: index }));
    const [table] = resolved(
      [
        {
          type: "table",
          each: "items",
          columns: [{ content: "{{ item.name }}" }, { content: "{{ item.price | money }}" }],
        },
      ],
      { items },
    );
    expect(table).toMatchObject({ rows: { length: 1_000 } });
  });

  it("prints nothing for what is not there: the schema says what must be", () => {
    expect(printedBy("[{{ a }}{{ b.c.d }}{{ e | money }}{{ f | date }}]", { b: null })).toBe("[]");
  });

  it("forgets assigned variables after the field that assigned them", () => {
    const blocks = resolved(
      [
        { type: "text", content: "{% assign x = 1 %}{{ x }}" },
        { type: "text", content: "{{ x }}" },
      ],
      { x: "data" },
    );
    expect(blocks).toMatchObject([{ content: "1" }, { content: "data" }]);
  });

  it("refuses data the schema refuses, every problem at once", () => {
    const template = compileTemplate({
      width: "80mm",
      blocks: [{ type: "text", content: "{{ name }} {{ total | money }}" }],
    });
    expect(failure(() => resolve(template, { total: "x" }, { now }))).toEqual({
      code: "DATA_INVALID",
      details: ["data.name: is required", "data.total: must be number"],
    });
    expect(failure(() => resolve(template, [], { now })).details).toEqual(["data: must be object"]);
  });

  it.each([
    ["{{ a | money }}", { a: "abc" }, 'filter "money" needs a number, got "abc"'],
    ["{{ a }}", { a: { b: 1 } }, "is an object; print one of its fields"],
    ["{{ a }}", { a: [1, 2] }, 'is a list; print its entries with an "each" block or "| join"'],
    ["{% for x in a %}{{ x }}{% endfor %}", { a: [{}] }, "is an object; print one of its fields"],
  ])("names the field when %s fails", (content, data, problem) => {
    expect(failure(() => resolved([{ type: "feed" }, { type: "text", content }], data))).toEqual({
      code: "RENDER_FAILED",
      details: [`config.blocks[1].content: ${problem}`],
    });
  });

  it("names the field when a loop is given something else than a list", () => {
    const each = { type: "each", items: "a", blocks: [] };
    expect(failure(() => resolved([each], { a: "text" })).details).toEqual([
      'config.blocks[0].items: must be a list, is "text"',
    ]);
  });

  it("takes images from data URIs only", () => {
    const image = { type: "image", source: "{{ logo }}" };
    expect(failure(() => resolved([image], { logo: "https://example.com/a.png" })).details[0]).toMatch(
      /^config\.blocks\[0\]\.source: must be a data URI .* nothing is fetched$/,
    );
  });

  it("stops at the limits of loops and output", () => {
    const loop = "{% for a in list %}{% for b in list %}{% for c in list %}x{% endfor %}{% endfor %}{% endfor %}";
    const list = Array.from({ length: 100 }, (_, index) => index);
    expect(failure(() => printedBy(loop, { list })).details[0]).toMatch(/loops more than 5000 times/);
    const nested = {
      type: "each",
      items: "list",
      blocks: [{ type: "each", items: "list", blocks: [{ type: "feed" }] }],
    };
    expect(failure(() => resolved([nested], { list })).details[0]).toMatch(/loops more than 5000 times/);
    const long = "x".repeat(1_000_000);
    expect(failure(() => printedBy("{{ a }}{{ a }}{{ a }}{{ a }}{{ a }}", { a: long })).details[0]).toMatch(
      /more than 4000000 characters/,
    );
  });
});

describe("a title", () => {
  const titled = (title: string, data: Record<string, unknown> = {}) =>
    resolveTitle(compileTemplate({ width: "80mm", title, schema: anything, blocks: [] }), data, { now });

  it("is filled from the data with the language of the blocks", () => {
    const data = { table: 12, number: "4711", price: 2.5 };
    expect(titled("Table {{ table }} · {{ number }}", data)).toBe("Table 12 · 4711");
    expect(titled('{% if price > 2 %}{{ price | number: 2 }}{% endif %} {{ now | date: "%Y" }}', data)).toBe(
      "2.50 2026",
    );
  });

  it("is one line of clean text", () => {
    expect(titled(" a\n {{ b }}\t", { b: "\u001b@ \ud800\r\nc" })).toBe("a ?@ ? c");
  });

  it("is cut where a list would cut it, and never within a character", () => {
    const title = titled("{{ a }}", { a: "🧾".repeat(500) }) ?? "";
    expect([...title]).toHaveLength(120);
    expect(title.endsWith("🧾…")).toBe(true);
    expect(titled("{{ a }}", { a: "x".repeat(1_000_000) })).toHaveLength(120);
  });

  it("that says nothing is none, and so is one that the template has not", () => {
    expect(titled("{{ a }} ")).toBeUndefined();
    expect(resolveTitle(compileTemplate({ width: "80mm", blocks: [] }), {}, { now })).toBeUndefined();
  });

  it("that fails on this data is told by its path", () => {
    expect(failure(() => titled("{{ a | money }}", { a: "x" })).details).toEqual([
      expect.stringMatching(/^config\.title: /),
    ]);
  });

  it("is read for the schema like the blocks", () => {
    const { schema } = compileTemplate({ width: "80mm", title: "Table {{ table }}", blocks: [] });
    expect(schema).toMatchObject({ required: ["table"] });
  });
});
