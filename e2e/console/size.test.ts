import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkout } from "./build.ts";

const dist = join(checkout, "packages", "console", "dist");

/** A second on a slow mobile line. The editor is loaded when a template is opened. */
const firstLoadBytes = 200_000;

/** The page around the reference is loaded by whoever looks something up, on any line. */
const referenceBytes = 30_000;

/** What a page names itself; everything else is loaded when it is needed. */
function firstLoad(page = "index.html"): string[] {
  const text = readFileSync(join(dist, page), "utf8");
  const named = [...text.matchAll(/(?:src|href)="\.\/(?:console\/)?([^"]+\.\w+)"/g)].map(([, file]) => file ?? "");
  return [page, ...new Set(named)];
}

const zipped = (files: readonly string[]) =>
  files.map((file) => gzipSync(readFileSync(join(dist, file))).length).reduce((sum, size) => sum + size, 0);

test("the first load stays below 200 kB gzipped, without the editor", () => {
  expect(firstLoad().length).toBeGreaterThan(2);
  expect(zipped(firstLoad())).toBeLessThan(firstLoadBytes);
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
