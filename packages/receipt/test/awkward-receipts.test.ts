import { describe, expect, test } from "vitest";
import { encode } from "../src/encode/encode.ts";
import { profileFor } from "../src/printer-models.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";
import { printedLines } from "./escpos-walk.ts";

const template = compileTemplate({
  width: "80mm",
  blocks: [
    {
      type: "table",
      each: "items",
      columns: [
        { header: "Item", content: "{{ item.name }}" },
        { header: "Price", content: "{{ item.price }}", width: 7, align: "right" },
      ],
    },
    { type: "each", items: "notes", blocks: [{ type: "text", content: "{{ item }}" }] },
    { type: "text", content: "{{ total }}", size: 2, align: "right" },
  ],
});

function printed(data: unknown, widthMm: number): string[] {
  const document = resolve(template, data, { now: new Date(0) });
  return printedLines(encode(document, profileFor({ model: "generic", widthMm })).bytes).slice(0, -1);
}

describe.each([58, 80])("on %i mm paper", (widthMm) => {
  const columns = widthMm === 58 ? 32 : 48;

  test("a thousand items are a thousand lines", () => {
    const items = Array.from({ length: 1000 }, (_, at) => ({ name: `Item ${at}`, price: `${at}.00` }));
    const lines = printed({ items, notes: [], total: "x" }, widthMm);
    expect(lines).toHaveLength(1002);
    expect(lines.at(-2)).toBe(`${"Item 999".padEnd(columns - 6)}999.00`);
  });

  test("an empty list leaves its header and nothing else", () => {
    expect(printed({ items: [], notes: [], total: "0.00" }, widthMm)).toEqual([
      `${"Item".padEnd(columns - 5)}Price`,
      "0.00",
    ]);
  });

  test("a word of 300 letters fills its column and stays whole", () => {
    const word = "abcdefghij".repeat(30);
    const lines = printed({ items: [{ name: word, price: "1.00" }], notes: [word], total: "x" }, widthMm);
    const cell = columns - 8;
    const cellLines = lines.slice(1, 1 + Math.ceil(300 / cell));
    expect(cellLines.map((line) => line.slice(0, cell).trimEnd()).join("")).toBe(word);
    expect(cellLines[0]?.slice(cell)).toBe("    1.00");
    const noteLines = lines.slice(1 + cellLines.length, -1);
    expect(noteLines.join("")).toBe(word);
    expect(noteLines[0]).toHaveLength(columns);
  });

  test("large text that is too long for its line wraps at half the columns", () => {
    const lines = printed({ items: [], notes: [], total: "one hundred and twenty thousand" }, widthMm);
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(columns / 2);
    expect(lines.slice(1).join(" ")).toBe("one hundred and twenty thousand");
  });
});
