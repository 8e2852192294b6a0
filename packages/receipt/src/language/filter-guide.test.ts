import { expect, it } from "vitest";
import { compileTemplate } from "../template/compile.ts";
import { resolve } from "../template/resolve.ts";
import { filterGuide } from "./filter-guide.ts";
import { createFilters } from "./filters.ts";

it("every filter of the language is in its guide, and nothing else is", () => {
  expect(Object.keys(filterGuide).sort()).toEqual([...createFilters().keys()].sort());
});

it.each(Object.entries(filterGuide))("the example of the filter %s prints what its guide says", (name, guide) => {
  const blocks = [{ type: "text", content: guide.example }];
  const template = compileTemplate({ width: "80mm", schema: {}, blocks });
  const [block] = resolve(template, {}, { now: new Date() }).blocks;
  expect(block?.type === "text" && block.content).toBe(guide.prints);
  expect(guide.example).toMatch(new RegExp(`\\| ${name}\\b`));
});
