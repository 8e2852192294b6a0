import { expect, it } from "vitest";
import { askedTerms, termsOf } from "./terms.ts";

it("a job is found by its labels and by the words of its reference and title, each once", () => {
  const job = { reference: "A-2026-0017", labels: { station: "kitchen" }, title: "Table 12 · a-2026-0017!" };
  expect(termsOf(job)).toEqual([
    "label:station=kitchen",
    "word:a-2026-0017",
    "word:a",
    "word:2026",
    "word:0017",
    "word:table",
    "word:12",
  ]);
});

it("a job without any of them has no terms", () => {
  expect(termsOf({})).toBeUndefined();
  expect(termsOf({ reference: null, labels: {}, title: "· –" })).toBeUndefined();
});

it.each([
  ["0017", ["word:0017"]],
  ["  Table   12, ", ["word:table", "word:12"]],
  ["A-2026-0017", ["word:a-2026-0017"]],
  ["ＴＡＢＬＥ", ["word:table"]],
  ["Größe 東京", ["word:größe", "word:東京"]],
  ["·", []],
])("%j asks for %j", (question, terms) => {
  expect(askedTerms(question)).toEqual(terms);
});

it("a word is asked for as it is stored, however long it is", () => {
  const long = "x".repeat(255);
  expect(termsOf({ reference: long })).toEqual(askedTerms(long));
});

it("a text of nothing but words makes a bounded number of terms, none with a line break", () => {
  const title = Array.from({ length: 500 }, (_, at) => `w${at}`).join("\n");
  const terms = termsOf({ title }) ?? [];
  expect(terms).toHaveLength(32);
  expect(terms.join("")).not.toContain("\n");
});
