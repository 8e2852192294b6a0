import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText } from "./clean.ts";

test.each([
  ["a\u001bp\u0000b", "a?p?b"],
  ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["a\tb", "a b"],
  ["e\u0301", "é"],
  ["\u202e12,00\u202c", "12,00"],
  ["soft\u00adhyphen\u200b", "softhyphen"],
  ["12\u202f000\u00a0€", "12\u00a0000\u00a0€"],
  ["half \ud83d pair", "half \ud83d pair"],
])("%j is printed as %j", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test("of a pile of marks on one letter the first 32 are kept", () => {
  const cleaned = cleanText(`x${"\u0301\u0316".repeat(40_000)}b`);
  expect(cleaned).toBe(`x${"\u0316".repeat(16)}${"\u0301".repeat(16)}b`);
});

test("as many marks as any script writes stay", () => {
  const text = `${"กี่".repeat(40)} x${"\u0316".repeat(32)}`;
  expect(cleanText(text)).toBe(text);
});

test("no control character but the line break survives, whatever the data", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(cleanText(text).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test("a text that needs no cleaning is what the rules would make of it, for every character", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    // The control character takes every rule to its neighbours.
    if (cleanText(text) !== cleanText(`${text}\u0000`).slice(0, -1)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
