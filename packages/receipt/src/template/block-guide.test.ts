import { expect, it } from "vitest";
import { blockGuide } from "./block-guide.ts";
import { compileTemplate } from "./compile.ts";
import { blockSchemas } from "./config-schema.ts";
import { resolve } from "./resolve.ts";

it("every block of the language has a sentence and an example", () => {
  expect(Object.keys(blockGuide)).toEqual(Object.keys(blockSchemas));
  for (const { description } of Object.values(blockGuide)) expect(description).toMatch(/^[A-Z].+\.$/);
});

it.each(Object.entries(blockGuide))(
  "the example of the block %s prints with the data that is made up for it",
  (type, { example }) => {
    expect(example.type).toBe(type);
    const template = compileTemplate({ width: "80mm", currency: "EUR", blocks: [example] });
    const { blocks } = resolve(template, template.example, { now: new Date("2026-01-31T12:30:00Z") });
    expect(blocks.length).toBeGreaterThan(0);
  },
);
