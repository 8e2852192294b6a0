import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf } from "../../text/graphemes.ts";
import type { Ruler } from "./ruler.ts";
import { wrapText } from "./wrap.ts";

/** Every cell is a dot, and nothing flows. */
const cells: Ruler = { cellDots: 1, flows: () => false, widthOf: () => 0 };

function lines(text: string, columns: number, wrap: "word" | "char" | "clip" = "word"): string[] {
  return wrapText(text, { dots: columns, ruler: cells }, wrap).lines.map((line) => line.text);
}

test.each([
  ["one two three", 7, ["one two", "three"]],
  ["one  two", 4, ["one", "two"]],
  ["  indented text", 10, ["  indented", "text"]],
  ["", 5, [""]],
  ["a\n\nb", 5, ["a", "", "b"]],
  ["exactly ten", 11, ["exactly ten"]],
  ["breaks at 12,00\u00a0€ never", 12, ["breaks at", "12,00\u00a0€", "never"]],
  ["日本語の長い文章", 6, ["日本語", "の長い", "文章"]],
  ["Größe łączna", 6, ["Größe", "łączna"]],
  ["ab 👩‍👩‍👧 cd", 4, ["ab", "👩‍👩‍👧", "cd"]],
  ["self-service", 8, ["self-", "service"]],
  ["from 2024-08-15", 10, ["from", "2024-08-15"]],
])("%j in %i columns", (text, columns, expected) => {
  expect(lines(text, columns)).toEqual(expected);
});

test.each([
  ["Hindi", "मूल्य में सभी कर शामिल हैं।", 12, ["मूल्य में सभी कर", "शामिल हैं।"]],
  ["Bengali", "আপনাকে অনেক ধন্যবাদ", 11, ["আপনাকে অনেক", "ধন্যবাদ"]],
  ["Tamil", "மொத்தம் தொகை", 12, ["மொத்தம்", "தொகை"]],
  ["Telugu", "మొత్తం చెల్లించారు", 6, ["మొత్తం", "చెల్లించారు"]],
  ["Malayalam", "ആകെ തുക അടച്ചു", 12, ["ആകെ തുക", "അടച്ചു"]],
  ["Sinhala", "මුළු මුදල ගෙවා", 10, ["මුළු", "මුදල", "ගෙවා"]],
  ["Korean", "카페라떼 두 잔 2024년", 10, ["카페라떼", "두 잔", "2024년"]],
  ["Thai", "อาหารไทยอร่อยมากๆ", 12, ["อาหารไทยอร่อย", "มากๆ"]],
  ["Lao", "ພາສາລາວແມ່ນພາສາທາງການ", 12, ["ພາສາລາວແມ່ນ", "ພາສາທາງການ"]],
  ["Khmer", "ភាសាខ្មែរជាភាសាផ្លូវការ", 12, ["ភាសាខ្មែរជា", "ភាសាផ្លូវការ"]],
  ["Burmese", "မြန်မာဘာသာစကားသည်", 9, ["မြန်မာဘာသာ", "စကားသည်"]],
])("lines in %s break between words: %s", (_, text, columns, expected) => {
  expect(lines(text, columns)).toEqual(expected);
});

test.each([
  ["日本語の「長い」文章。次の文", 9],
  ["合计（含税）：十八元。谢谢", 6],
  ["मूल्य (कर सहित) है।", 6],
  ["قهوة (كبيرة) مع حليب، شكرا!", 9],
  ["abcdefgh) ijklmnop!", 8],
  ["Überlänge). Nein", 9],
])("no line of %j in %i columns begins with a closing mark or ends with an opening one", (text, columns) => {
  const broken = lines(text, columns);
  expect(broken.length).toBeGreaterThan(1);
  expect(broken.filter((line) => /^[)）」。，：、।!،.]|[(（「]$/.test(line))).toEqual([]);
});

test("a word longer than the line goes on a line of its own and is broken there, nothing is lost", () => {
  const word = "0123456789".repeat(30);
  const broken = lines(`see ${word} end`, 32);
  expect(broken[0]).toBe("see");
  expect(broken.slice(1).join("")).toBe(`${word} end`);
});

test("wrapping by character fills every line; clipping keeps the first", () => {
  expect(lines("abcdefgh", 3, "char")).toEqual(["abc", "def", "gh"]);
  expect(lines("abcdefgh\nxyz", 3, "clip")).toEqual(["abc", "xyz"]);
});

test("every line has the direction of its own paragraph", () => {
  const { lines } = wrapText("Shop\nאב גד 5.\n5.", { dots: 5, ruler: cells }, "word");
  expect(lines.map(({ text, direction }) => [text, direction])).toEqual([
    ["Shop", "ltr"],
    ["אב גד", "rtl"],
    ["5.", "rtl"],
    ["5.", "ltr"],
  ]);
});

test("a character wider than the line is named", () => {
  expect(wrapText("中", { dots: 1, ruler: cells }, "word").tooWide).toBe("中");
});

test("no line is longer than the columns, and only spaces are dropped", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "b", " ", "ł", "中", "e\u0302", "👍", "\n", "(", "。", "ไทย", "-"),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), fc.constantFrom("word", "char"), (content, columns, wrap) => {
      const wrapped = wrapText(content, { dots: columns, ruler: cells }, wrap).lines;
      for (const line of wrapped) {
        expect(line.dots).toBeLessThanOrEqual(columns);
        expect(line.dots).toBe(cellsOf(line.text));
      }
      expect(
        wrapped
          .map((line) => line.text)
          .join("")
          .replaceAll(" ", ""),
      ).toBe(content.replace(/[ \n]/g, ""));
    }),
  );
});
