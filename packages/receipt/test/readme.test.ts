import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createFilters } from "../src/language/filters.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { blockSchemas } from "../src/template/config-schema.ts";
import { resolve } from "../src/template/resolve.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const data = JSON.parse(/```json data\n(.*?)```/s.exec(readme)?.[1] ?? "");
const now = new Date("2026-01-31T12:30:00Z");
const regional = { currency: "EUR", locale: "en-IE" };

function documentOf(block: unknown) {
  return resolve(compileTemplate({ width: "58mm", ...regional, blocks: [block] }), data, { now });
}

const examples = [...readme.matchAll(/### (\w+)\n.*?```json\n(.*?)```/gs)].map(([, type = "", source = ""]) => ({
  type,
  source,
}));
const filterRows = [...readme.matchAll(/^\|(.*?)\| +`(\{\{.*?\}\})` +\|(.*)\|$/gm)].map(
  ([, names = "", example = "", result = ""]) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    example: example.replaceAll("\\|", "|"),
    result: result.trim().replaceAll("\\", ""),
  }),
);

describe("the language reference", () => {
  it("shows every block", () => {
    expect(examples.map(({ type }) => type).sort()).toEqual(Object.keys(blockSchemas).sort());
  });

  it.each(examples)("shows a $type that works with the data of the page", ({ type, source }) => {
    const block = JSON.parse(source);
    expect(block.type).toBe(type);
    expect(documentOf(block).blocks.length).toBeGreaterThan(0);
  });

  it("shows every filter", () => {
    const shown = filterRows.flatMap(({ names }) => names).sort();
    expect(shown).toEqual([...createFilters().keys()].sort());
  });

  it.each(filterRows)("is right about $example", ({ example, result }) => {
    const [block] = documentOf({ type: "text", content: example }).blocks;
    expect(block).toMatchObject({ content: result });
  });
});
