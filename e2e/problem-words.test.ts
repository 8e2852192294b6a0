import { placeholdersIn } from "@platen/receipt/problem/fault";
import { errorTable } from "@platen/shared/errors";
import { describe, expect, it } from "vitest";
import { sentences } from "../packages/api/src/problems/fault.ts";
import { de } from "../packages/console/src/words/de.ts";
import { en } from "../packages/console/src/words/en.ts";
import { es } from "../packages/console/src/words/es.ts";
import { fr } from "../packages/console/src/words/fr.ts";

/** The tables are the service's own, so that a code that is added there is missed here. */
describe.each([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["es", es],
])("the console in %s", (_language, words) => {
  const said: Readonly<Record<string, string>> = words.problems;

  it("has words for every code of a problem that the service can answer, and for no other", () => {
    expect(Object.keys(said).sort()).toEqual(Object.keys(sentences).sort());
  });

  it("has words for every code of an error that the service can answer", () => {
    expect(Object.keys(errorTable).filter((code) => !Object.hasOwn(words.errors, code))).toEqual([]);
  });

  it("fills its sentences with values that the service gives, and with no other", () => {
    const asked = Object.entries(sentences).map(([code, sentence]) => {
      const given = placeholdersIn(sentence);
      return { code, notGiven: placeholdersIn(said[code] ?? "").filter((name) => !given.includes(name)) };
    });
    expect(asked.filter(({ notGiven }) => notGiven.length > 0)).toEqual([]);
  });
});
