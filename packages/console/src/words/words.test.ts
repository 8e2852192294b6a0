import { describe, expect, it } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { languageAmong, localeFor } from "./language.ts";

/** Words that are the same in English and in that language, by the place they stand at. */
const alike: Record<string, readonly string[]> = {
  de: [
    "shell.webhooks",
    "problems.both-reasons",
    "problems.gs1-check-digit",
    "problems.in-template",
    "printer.form.fields.name",
    "printer.form.fields.port",
    "shop.name",
    "shop.logo",
    "webhooks.title",
    "blocks.types.text.name",
  ],
  fr: [
    "shell.pages",
    "shell.webhooks",
    "printer.form.fields.port",
    "printer.form.fields.site",
    "printers.site",
    "shop.logo",
    "shop.sampleTotal",
    "webhooks.title",
    "gallery.ticket",
  ],
  es: [
    "shell.webhooks",
    "problems.both-reasons",
    "problems.gs1-check-digit",
    "problems.in-template",
    "printer.proof.no",
    "shop.sampleTotal",
    "webhooks.title",
  ],
};

/** Every place and what stands there: `shell.jobs`. */
function placesIn(value: unknown, place = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, place ? `${place}.${name}` : name));
}

const english = new Map(placesIn(en));

describe.each([
  ["de", de],
  ["fr", fr],
  ["es", es],
] as const)("the words in %s", (language, words) => {
  const places = placesIn(words);

  it("stand at the same places as the English ones", () => {
    expect(places.map(([place]) => place).sort()).toEqual([...english.keys()].sort());
  });

  it("are all there", () => {
    expect(places.filter(([, value]) => value === "")).toEqual([]);
  });

  it("take what the English ones take", () => {
    const argumentsOf = (value: unknown) => (typeof value === "function" ? value.length : undefined);
    const other = places.filter(([place, value]) => argumentsOf(value) !== argumentsOf(english.get(place)));
    expect(other).toEqual([]);
  });

  it("have the same values in their sentences", () => {
    const valuesOf = (value: unknown) => [...new Set(String(value).match(/\{[a-z][A-Za-z]*\}/g))].sort();
    const other = Object.entries(words.problems).filter(
      ([code, sentence]) => `${valuesOf(sentence)}` !== `${valuesOf(english.get(`problems.${code}`))}`,
    );
    expect(other).toEqual([]);
  });

  it("are not the English ones, but for those that are alike", () => {
    const same = places.filter(([place, value]) => typeof value === "string" && value === english.get(place));
    expect(same.map(([place]) => place)).toEqual(alike[language]);
  });
});

describe("the language of a page", () => {
  it("is the first of the browser's that there are words for, and English without one", () => {
    expect(languageAmong(["nl-NL", "de-AT", "en"])).toBe("de");
    expect(languageAmong(["nl"])).toBe("en");
  });

  it("writes numbers and times as the person's own country does, if it speaks that language", () => {
    expect(localeFor("de", ["en-US", "de-AT"])).toBe("de-AT");
    expect(localeFor("fr", ["de-AT"])).toBe("fr");
  });
});
