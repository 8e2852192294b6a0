import fc from "fast-check";
import { expect, test } from "vitest";
import { lineBreaks } from "./line-breaks.ts";

function parts(text: string): string[] {
  const breaks = lineBreaks(text);
  const found: string[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (breaks[at] !== 1) continue;
    found.push(text.slice(start, at));
    start = at;
  }
  return found;
}

test.each([
  ["Chinese breaks between characters, never before a mark", "咖啡。茶", ["咖", "啡。", "茶"]],
  ["Japanese quotes stay with what they hold", "の「長い」文", ["の", "「長", "い」", "文"]],
  ["a wide bracket after a Latin word may begin a line", "Latte（大）", ["Latte", "（大）"]],
  ["brackets stay with their words", "x (y z) w", ["x ", "(y ", "z) ", "w"]],
  ["Korean breaks at spaces only", "카페라떼 두잔", ["카페라떼 ", "두잔"]],
  ["a number keeps its sign and its decimals", "-12.50 $3,000.00", ["-12.50 ", "$3,000.00"]],
  ["a no-break space keeps an amount together", "12,00\u00a0€", ["12,00\u00a0€"]],
  ["Tibetan breaks after its mark between syllables", "བོད་སྐད", ["བོད་", "སྐད"]],
  ["a Thai mark of repetition stays at its word", "มาก ๆๆ", ["มาก ", "ๆๆ"]],
])("%s", (_, text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test("a long stretch of Thai breaks at the same words as a short one", () => {
  const sentence = ["ภาษา", "ไทย", "เป็น", "ภาษา", "ที่", "ใช้"];
  const times = 200;
  expect(parts(sentence.join("").repeat(times))).toEqual(Array(times).fill(sentence).flat());
});

test("every text may end where it ends, and no part of it is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      expect(parts(text).join("")).toBe(text);
    }),
  );
});
