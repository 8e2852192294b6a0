import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, graphemesOf, isSimple } from "./graphemes.ts";

test.each([
  ["abc", 3],
  ["Žluť", 4],
  ["中文", 4],
  ["ｱｲｳ", 3],
  ["Ａ", 2],
  ["한국", 4],
  ["x\u0302", 1],
  ["👩‍👩‍👧", 2],
  ["🇩🇪", 2],
  ["❤️", 2],
  ["❤", 1],
  ["ไทย", 3],
  ["ที่", 1],
  ["क्षि", 2],
  ["\u200d", 0],
])("%s takes %i cells", (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});

test("the fast path counts as the slow one does", () => {
  const unit = fc.integer({ min: 0x20, max: 0x2600 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      fc.pre(isSimple(text));
      expect(graphemesOf(text).map((grapheme) => grapheme.cells)).toEqual(Array.from(text, () => 1));
    }),
    { numRuns: 2000 },
  );
});
