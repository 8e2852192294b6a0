import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layout } from "../src/layout/layout.ts";
import type { Line } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const data = JSON.parse(/```json data\n(.*?)```/s.exec(readme)?.[1] ?? "");
const profile = profileFor({ model: "generic", widthMm: 58 });

/** Blocks that print nothing but text; the reference draws the others with other signs than a printer does. */
const textBlocks = ["text", "columns", "table", "divider", "each", "if"];
const examples = [...readme.matchAll(/### (\w+)\n.*?```json\n(.*?)```\n\n```text\n(.*?)```/gs)]
  .map(([, type = "", source = "", printed = ""]) => ({ type, source, printed }))
  .filter(({ type }) => textBlocks.includes(type));

test("every block of text has a printed example", () => {
  expect(examples.map(({ type }) => type)).toEqual(textBlocks);
});

test.each(examples)("$type prints what the reference shows", ({ source, printed }) => {
  const config = { width: "58mm", currency: "EUR", locale: "en-IE", blocks: [JSON.parse(source)] };
  const document = resolve(compileTemplate(config), data, { now: new Date("2026-01-31T12:30:00Z") });
  const { items, problems } = layout(document, profile);
  expect(problems).toEqual([]);
  const lines = items.flatMap((item) => (item.type === "line" ? [characters(item)] : []));
  expect(lines).toEqual(printed.trimEnd().split("\n"));
});

/** A line in characters of font A; what the printer centres is rounded to a whole character. */
function characters({ align, segments }: Line): string {
  const cell = profile.fonts.A.width;
  let text = "";
  for (const segment of segments) {
    const free = profile.dotsPerLine - segment.dots;
    const shift = { left: 0, center: free / 2, right: free }[align];
    text = text.padEnd(Math.floor((segment.x + shift) / cell)) + segment.text;
  }
  return text;
}
