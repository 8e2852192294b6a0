import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Answer } from "./routes.ts";

/** Asked for by the package's name, because a bundle knows its own place and not that of its sources. */
const folder = join(
  dirname(createRequire(import.meta.url).resolve("@platen/virtual-printer/package.json")),
  "src/roll",
);

/** The files of the page. A fixed list: no address can reach anything else. */
const files = [
  "index.html",
  "roll.css",
  "device.css",
  "paper.css",
  "panel.css",
  "roll.js",
  "paper.js",
  "panel.js",
  "pages.js",
  "words.js",
  ...["en", "de", "fr", "es"].map((language) => `words/${language}.js`),
];
const types: Readonly<Record<string, string>> = { html: "text/html", css: "text/css", js: "text/javascript" };

export async function pageFile(path: string): Promise<Answer | undefined> {
  const file = files.find((name) => path === (name === "index.html" ? "/" : `/${name}`));
  if (!file) return undefined;
  const type = `${types[file.slice(file.indexOf(".") + 1)]}; charset=utf-8`;
  return { status: 200, type, content: await readFile(join(folder, file)) };
}
