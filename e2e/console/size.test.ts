import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkout } from "./build.ts";

const dist = join(checkout, "packages", "console", "dist");

/** Well below a second on a slow mobile line. What the first page does not show is loaded when it stands, or is needed. */
const firstScriptBytes = 120_000;

/** The page around the reference is loaded by whoever looks something up, on any line. */
const referenceBytes = 30_000;

/** What a page names itself; everything else is loaded when it is needed. */
function firstLoad(page = "index.html"): string[] {
  const text = readFileSync(join(dist, page), "utf8");
  const named = [...text.matchAll(/(?:src|href)="\.\/(?:console\/)?([^"]+\.\w+)"/g)].map(([, file]) => file ?? "");
  return [page, ...new Set(named)];
}

/** Browsers of today take it so. */
const sent = (file: string) => readFileSync(join(dist, `${file}.br`)).length;

const zipped = (files: readonly string[]) =>
  files.map((file) => gzipSync(readFileSync(join(dist, file))).length).reduce((sum, size) => sum + size, 0);

test("the scripts of the first view stay below 120 kB as they are sent, in every language", () => {
  const scripts = firstLoad().filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const languages = readdirSync(join(dist, "assets")).filter((file) => /^(en|de|fr|es)-\w+\.js$/.test(file));
  expect(languages).toHaveLength(4);
  const largest = Math.max(...languages.map((file) => sent(`assets/${file}`)));
  expect(scripts.reduce((sum, file) => sum + sent(file), largest)).toBeLessThan(firstScriptBytes);
});

test("the page around the reference stays below 30 kB gzipped, without React", () => {
  expect(firstLoad("docs.html").length).toBeGreaterThan(2);
  expect(zipped(firstLoad("docs.html"))).toBeLessThan(referenceBytes);
});

test("the code editor is no part of the first load", () => {
  const scripts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".js"));
  const first = firstLoad().join();
  const withEditor = scripts.filter((file) => readFileSync(join(dist, "assets", file), "utf8").includes("cm-content"));
  expect(withEditor.length).toBeGreaterThan(0);
  expect(withEditor.filter((file) => first.includes(file))).toEqual([]);
});

test("nothing is loaded from another host", () => {
  const texts = readdirSync(join(dist, "assets")).map((file) => readFileSync(join(dist, "assets", file), "utf8"));
  const loads = texts.flatMap((text) => [...text.matchAll(/(?:url\(|src=|@import\s*|import\()["']?https?:[^"')]+/g)]);
  expect(loads.map(([load]) => load)).toEqual([]);
});
