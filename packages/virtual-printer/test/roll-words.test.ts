import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Words = Record<string, string | ((...values: unknown[]) => string)>;

const roll = new URL("../src/roll/", import.meta.url);
const load = async (language: string): Promise<Words> =>
  (await import(/* @vite-ignore */ new URL(`words/${language}.js`, roll).href)).default;

const read = (file: string) => readFileSync(new URL(file, roll), "utf8");

/** Words that are the same in English and in that language. */
const alike: Record<string, string[]> = {
  de: ["mm", "seconds", "speedUnit"],
  fr: ["mm", "seconds", "speedUnit"],
  es: ["bytes", "factMotor", "mm", "seconds", "speedUnit"],
};

test.each(["de", "fr", "es"])("the paper roll says everything in %s that it says in English", async (language) => {
  const [english, words] = [await load("en"), await load(language)];
  expect(Object.keys(words)).toEqual(Object.keys(english));
  expect(Object.values(words)).not.toContain("");
  const shapes = (all: Words) => Object.values(all).map((word) => (typeof word === "function" ? word.length : "text"));
  expect(shapes(words)).toEqual(shapes(english));
  const same = Object.keys(words).filter((key) => typeof words[key] === "string" && words[key] === english[key]);
  expect(same.sort()).toEqual(alike[language]);
});

test("the paper roll has no text of its own beside its words, and asks for none that is missing", async () => {
  const english = await load("en");
  const page = read("index.html");
  const asked = [...page.matchAll(/data-(?:word|label|title)="(\w+)"/g)].map(([, key]) => key ?? "");
  const used = ["roll.js", "panel.js", "pages.js", "words.js"].flatMap((file) =>
    [...read(file).matchAll(/\bwords\.(\w+)/g)].map(([, key]) => key ?? ""),
  );
  const keys = new Set([...asked, ...used.filter((key) => key !== "js")]);
  expect([...keys].sort()).toEqual(Object.keys(english).sort());
  const body = page.slice(page.indexOf("<body>"));
  const texts = [...body.matchAll(/<[^<>]*>([^<>]*[A-Za-z][^<>]*)</g)].map(([element, text = ""]) => {
    const [, key] = /data-word="(\w+)"/.exec(element) ?? [];
    return [key, text.trim()];
  });
  // What is not replaced is the maker's mark, and commands by their own names.
  const [worded, own] = [texts.filter(([key]) => key), texts.filter(([key]) => !key)];
  expect(own.map(([, text]) => text)).toEqual(["platen", "GS ( H", "DLE EOT", "GS r"]);
  expect(worded).toEqual(worded.map(([key = ""]) => [key, english[key]]));
});
