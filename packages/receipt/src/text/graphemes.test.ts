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
  ["co\u00adoperate", 9],
])("%s takes %i cells", (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function segmented(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

test("text that is not segmented is what segmenting it would give", () => {
  const unit = fc.integer({ min: 0x20, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 1 }), unit, (a, b) => {
      fc.pre(/\P{Cs}{2}/u.test(a + b));
      const visible = segmented(a + b).filter((grapheme) => cellsOf(grapheme) > 0);
      expect(graphemesOf(a + b).map((grapheme) => grapheme.text)).toEqual(visible);
      if (isSimple(a + b)) expect(visible).toEqual([a, b]);
    }),
    { numRuns: 3000, examples: [["\u0300", "\u00ad"]] },
  );
});

test("long text is segmented as if it were not cut into pieces", () => {
  const unit = fc.constantFrom("a", "e\u0301", "👩‍👩‍👧", "🇩🇪", "क्षि", "\u{1f3fd}", "\u{e0101}", "\u0302", "中");
  fc.assert(
    fc.property(fc.string({ unit, minLength: 100, maxLength: 400 }), (text) => {
      const visible = segmented(text).filter((grapheme) => cellsOf(grapheme) > 0);
      expect(graphemesOf(text).map((grapheme) => grapheme.text)).toEqual(visible);
    }),
    { numRuns: 50 },
  );
});
