import { describe, expect, it } from "vitest";
import { ReceiptError } from "../template-error.ts";
import { compileTemplate } from "./compile.ts";
import { thenField } from "./config-schema.ts";

const broken = "{{ x | }";

/** The paths of all problems. */
function pathsOf(config: Record<string, unknown>): string[] {
  try {
    compileTemplate({ width: "80mm", ...config });
    return [];
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
    return error.details.map((detail) => detail.slice(0, detail.indexOf(": "))).sort();
  }
}

describe("a template with several mistakes", () => {
  it("names a broken expression beside a block of an unknown type", () => {
    expect(pathsOf({ blocks: [{ type: "text", content: broken }, { type: "unknown" }] })).toEqual([
      "config.blocks[0].content",
      "config.blocks[1].type",
    ]);
  });

  it.each([
    ["an unknown field", { type: "divider", colour: "red" }, "config.blocks[0].colour"],
    ["a field of the wrong type", { type: "text", content: 5 }, "config.blocks[0].content"],
    ["a missing field", { type: "image" }, "config.blocks[0].source"],
    ["a block that is no object", "text", "config.blocks[0]"],
    ["a list of columns that is none", { type: "columns", columns: {} }, "config.blocks[0].columns"],
    ["a column that is no object", { type: "columns", columns: [5] }, "config.blocks[0].columns[0]"],
    ["a list of blocks that is none", { type: "each", items: "list", blocks: 5 }, "config.blocks[0].blocks"],
    ["a loop without its list", { type: "each", blocks: [] }, "config.blocks[0].items"],
    ["a condition of the wrong type", { type: "if", condition: 1, [thenField]: [] }, "config.blocks[0].condition"],
  ])("names a broken expression beside %s, and each once", (_, block, path) => {
    expect(pathsOf({ blocks: [block, { type: "text", content: broken }] })).toEqual([path, "config.blocks[1].content"]);
  });

  it("names every kind of mistake that only reading an expression or a field can find", () => {
    const blocks = [
      { type: "unknown" },
      { type: "table", each: "a b c (", as: "now", header: true, columns: [{ content: broken }] },
      { type: "if", condition: "a >", [thenField]: [{ type: "each", items: "{{ a }}", blocks: [] }], else: [] },
      { type: "image", source: "http://example.com/logo.png" },
      { type: "divider", char: "==" },
      { type: "barcode", symbology: "none", content: broken },
    ];
    expect(pathsOf({ blocks })).toEqual([
      "config.blocks[0].type",
      "config.blocks[1].as",
      "config.blocks[1].columns[0].content",
      "config.blocks[1].each",
      "config.blocks[1].header",
      "config.blocks[2].condition",
      "config.blocks[2].then[0].items",
      "config.blocks[3].source",
      "config.blocks[4].char",
      "config.blocks[5].content",
      "config.blocks[5].symbology",
    ]);
  });

  it("names what is wrong inside a block of an unknown type", () => {
    const inner = [
      { type: "txt", content: broken },
      { type: "text", content: "", blod: true },
    ];
    expect(pathsOf({ blocks: [{ type: "eech", items: "list", blocks: inner }] })).toEqual([
      "config.blocks[0].blocks[0].content",
      "config.blocks[0].blocks[0].type",
      "config.blocks[0].blocks[1].blod",
      "config.blocks[0].type",
    ]);
  });

  it.each<[string, unknown]>([
    ["an expression that does not parse", broken],
    ["a number", 5],
    ["too long a text", "x".repeat(501)],
  ])("names the title of the jobs beside a broken block: %s", (_what, title) => {
    const blocks = [{ type: "text", content: broken }, { type: "unknown" }];
    expect(pathsOf({ title, blocks })).toEqual(["config.blocks[0].content", "config.blocks[1].type", "config.title"]);
  });

  it("takes a title of the wrong type for a title", () => {
    const columns = [{ content: "{{ item }}", header: 5 }];
    expect(pathsOf({ blocks: [{ type: "table", each: "items", header: true, columns }] })).toEqual([
      "config.blocks[0].columns[0].header",
    ]);
  });

  it("names mistakes of the schema and the example beside those of the blocks", () => {
    const blocks = [{ type: "text", content: broken }];
    expect(pathsOf({ blocks, locale: "no such", schema: { required: 5 } })).toEqual([
      "config.blocks[0].content",
      "config.locale",
      "config.schema.required",
    ]);
    const schema = { type: "object", properties: { n: { type: "number" } } };
    expect(pathsOf({ blocks, schema, example: { n: "five" } })).toEqual([
      "config.blocks[0].content",
      "config.example.n",
    ]);
  });
});
