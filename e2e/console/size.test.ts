import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkout } from "./build.ts";

const dist = join(checkout, "packages", "console", "dist");

/** A second on a slow mobile line. The editor is loaded when a template is opened. */
const firstLoadBytes = 200_000;

/** What the page names itself; everything else is loaded when it is needed. */
function firstLoad(): string[] {
  const index = readFileSync(join(dist, "index.html"), "utf8");
  return ["index.html", ...[...index.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file ?? "")];
}

test("the first load stays below 200 kB gzipped, without the editor", () => {
  const sizes = firstLoad().map((file) => gzipSync(readFileSync(join(dist, file))).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstLoadBytes);
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
