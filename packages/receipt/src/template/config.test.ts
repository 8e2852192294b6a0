import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { everyBlock } from "../../test/every-block-template.ts";
import { detailOf } from "../problem/fault.ts";
import { ReceiptError } from "../template-error.ts";
import { parseConfig } from "./config.ts";
import { templateConfigSchema, thenField } from "./config-schema.ts";

function problemsOf(config: unknown): string[] {
  try {
    return parseConfig(config).problems.map(detailOf);
  } catch (error) {
    if (error instanceof ReceiptError && error.code === "TEMPLATE_INVALID") return error.details;
    throw error;
  }
}

const withBlocks = (...blocks: unknown[]) => ({ width: "80mm", blocks });

describe("parseConfig", () => {
  it("accepts a template that uses every block", () => {
    expect(problemsOf(everyBlock)).toEqual([]);
  });

  it("accepts an empty list of blocks and fields it does not know", () => {
    expect(problemsOf({ width: "58mm", blocks: [], colourScheme: { dark: true } })).toEqual([]);
  });

  it.each(["0.5mm", "5mm", "999.9mm", "1000mm"])("accepts a feed of %s", (lines) => {
    expect(problemsOf(withBlocks({ type: "feed", lines }))).toEqual([]);
  });

  it("says what a column width may be", () => {
    const columns = [{ content: "a", width: "wide" }];
    expect(problemsOf(withBlocks({ type: "feed" }, { type: "divider" }, { type: "columns", columns }))).toEqual([
      'config.blocks[2].columns[0].width: must be a number of characters, "30%", "auto" or "*"',
    ]);
  });

  it.each([
    [
      { type: "txt", content: "" },
      /^config\.blocks\[0\]\.type: unknown block type, did you mean "text"\?; known types are text, columns/,
    ],
    [{ content: "" }, /^config\.blocks\[0\]\.type: is required; known types are text/],
    [
      { type: "text", content: "", colour: "red" },
      /^config\.blocks\[0\]\.colour: unknown field; known fields are type, content/,
    ],
    [{ type: "text", content: "", blod: true }, /^config\.blocks\[0\]\.blod: unknown field, did you mean "bold"\?/],
    [{ type: "text" }, "config.blocks[0].content: is required; it must be text of at most 20000 characters"],
    [{ type: "text", content: 5 }, "config.blocks[0].content: must be text of at most 20000 characters"],
    [{ type: "text", content: "", size: 9 }, /^config\.blocks\[0\]\.size: must be a whole number from 1 to 8 or \{/],
    [
      { type: "text", content: "", align: "middle" },
      'config.blocks[0].align: must be one of "left", "center", "right"',
    ],
    [{ type: "columns", columns: [] }, "config.blocks[0].columns: must be a list of 1 to 32 columns"],
    [{ type: "columns", columns: ["a"] }, "config.blocks[0].columns[0]: must be an object"],
    [
      { type: "feed", lines: "5cm" },
      /^config\.blocks\[0\]\.lines: must be a whole number of lines from 1 to 255, or a length/,
    ],
    [
      { type: "feed", lines: "100000000mm" },
      'config.blocks[0].lines: must be a whole number of lines from 1 to 255, or a length of at most 1000mm, as in "5mm"',
    ],
    [{ type: "feed", lines: "1000.1mm" }, /^config\.blocks\[0\]\.lines: must be .* a length of at most 1000mm/],
    [{ type: "each", items: "a" }, "config.blocks[0].blocks: is required; it must be a list of blocks"],
    [{ type: "each", items: "a", blocks: {} }, "config.blocks[0].blocks: must be a list of blocks"],
    [{ type: "drawer", pin: 3 }, "config.blocks[0].pin: must be 2 or 5"],
    ["text", 'config.blocks[0]: must be an object with a "type"'],
    [{ type: "constructor" }, /^config\.blocks\[0\]\.type: unknown block type/],
  ])("names the field and what it may be: %j", (block, problem) => {
    const problems = problemsOf(withBlocks(block));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it.each([
    [{ blocks: [] }, 'config.width: is required; it must be a paper width in millimetres with its unit, as in "80mm"'],
    [{ width: 80, blocks: [] }, 'config.width: must be a paper width in millimetres with its unit, as in "80mm"'],
    [{ width: "5mm", blocks: [] }, "config.width: must be from 20mm to 220mm"],
    [{ width: "80mm" }, "config.blocks: is required; it must be a list of blocks"],
    [
      { width: "80mm", blocks: [], locale: "not a locale" },
      'config.locale: is not known; it must be a language tag as in "en-GB"',
    ],
    [
      { width: "80mm", blocks: [], timeZone: "Mars" },
      'config.timeZone: is not known; it must be a time zone as in "Europe/Berlin"',
    ],
    [{ width: "80mm", blocks: [], currency: "euro" }, /^config\.currency: must be a currency code/],
    [null, "config: must be an object"],
    [[], "config: must be an object"],
  ])("checks the fields around the blocks: %j", (config, problem) => {
    expect(problemsOf(config)[0]).toMatch(problem);
  });

  it("lists every problem at once, nested ones with their whole path", () => {
    const nested = { type: "if", condition: "a", [thenField]: [{ type: "text", content: "", bold: 1 }] };
    expect(problemsOf({ width: "x", blocks: [nested, { type: "cut", mode: "half" }] })).toEqual([
      'config.width: must be a paper width in millimetres with its unit, as in "80mm"',
      "config.blocks[0].then[0].bold: must be true or false",
      'config.blocks[1].mode: must be one of "partial", "full"',
    ]);
  });

  it("refuses more blocks than a template may have", () => {
    const blocks = Array.from({ length: 1_001 }, () => ({ type: "feed" }));
    expect(problemsOf({ width: "80mm", blocks })).toEqual(["config.blocks: a template may have at most 1000 blocks"]);
  });

  it("refuses blocks nested too deep, at the level where it happens", () => {
    let block: unknown = { type: "feed" };
    for (let depth = 0; depth < 17; depth += 1) block = { type: "each", items: "a", blocks: [block] };
    expect(problemsOf(withBlocks(block))[0]).toMatch(/\.blocks: blocks may be nested at most 16 deep$/);
  });
});

describe("templateConfigSchema", () => {
  const accepts = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(templateConfigSchema())));

  it("is a JSON Schema that accepts what the parser accepts", () => {
    expect(accepts(everyBlock)).toBe(true);
  });

  it("refuses unknown block types and block fields like the parser", () => {
    expect(accepts(withBlocks({ type: "nope" }))).toBe(false);
    expect(accepts(withBlocks({ type: "text", content: "", colour: "red" }))).toBe(false);
  });
});
