import { expect, it } from "vitest";
import { findTemplates, hasWords } from "./find-templates.ts";
import { paperSizeOf, sizeWords } from "./paper-size.ts";

const template = (id: string, name: string, updatedAt: string) => ({
  id,
  name,
  description: "",
  createdAt: updatedAt,
  updatedAt,
  version: 1,
});

const templates = [
  template("a", "Étiquette 10", "2026-01-03T00:00:00Z"),
  template("b", "Bill", "2026-01-01T00:00:00Z"),
  template("c", "Étiquette 2", "2026-01-02T00:00:00Z"),
];

const found = (words: string, order: "name" | "changed") =>
  findTemplates(templates, { words, order, locale: "en" }).map(({ id }) => id);

it("templates are sorted by name with numbers as numbers, or the latest change first", () => {
  expect(found("", "name")).toEqual(["b", "c", "a"]);
  expect(found("", "changed")).toEqual(["a", "c", "b"]);
});

it("templates are found by every word, whatever its case and accents", () => {
  expect(found("etiquette 2", "name")).toEqual(["c"]);
  expect(found("bill 2", "name")).toEqual([]);
  expect(hasWords("Küchenbon", "KUCHEN")).toBe(true);
});

it.each([
  [{ width: "80mm" }, "80 mm"],
  [{ width: "50mm", height: "30mm" }, "50 × 30 mm"],
  [{ width: "wide" }, "80 mm"],
])("a template of %j is made for paper of %s", (config, size) => {
  expect(sizeWords(paperSizeOf({ blocks: [], ...config }))).toBe(size);
});
