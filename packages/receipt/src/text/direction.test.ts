import fc from "fast-check";
import { expect, test } from "vitest";
import { leveled, visualOrder } from "./direction.ts";
import { graphemesOf } from "./graphemes.ts";

function onPaper(text: string, direction?: "ltr" | "rtl"): string {
  return visualOrder(leveled(graphemesOf(text), direction).graphemes)
    .map((grapheme) => grapheme.text)
    .join("");
}

test.each([
  ["letters run from right to left", "אבג", "גבא"],
  ["numbers stay as they are", "אבג 18.00", "18.00 גבא"],
  ["brackets are turned around", "אב (גד)", "(דג) בא"],
  ["a Latin name within keeps its order", "אב Café גד", "דג Café בא"],
  ["a Hebrew word within a Latin line", "Tea אבג x2", "Tea גבא x2"],
  ["marks stay on their letters", "אָב", "באָ"],
])("%s", (_, text, expected) => {
  expect(onPaper(text)).toBe(expected);
});

test("where a paragraph begins decides where its full stop goes", () => {
  expect(onPaper("אב.", "rtl")).toBe(".בא");
  expect(onPaper("אב.", "ltr")).toBe("בא.");
});

test("no grapheme is lost, doubled or changed but for brackets, whatever the text", () => {
  const text = fc.string({
    unit: fc.constantFrom("א", "ب", "1", "٣", "a", " ", "-", "中", "ह", "क्ष"),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, fc.constantFrom("ltr", "rtl"), (content, direction) => {
      const before = graphemesOf(content);
      const after = visualOrder(leveled(before, direction).graphemes);
      expect(after.map((grapheme) => grapheme.text).sort()).toEqual(before.map((grapheme) => grapheme.text).sort());
    }),
  );
});
