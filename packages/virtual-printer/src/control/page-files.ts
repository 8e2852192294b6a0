import { readFile } from "node:fs/promises";
import type { Answer } from "./routes.ts";

const folder = new URL("../roll/", import.meta.url);

/** The files of the page. A fixed list: no address can reach anything else. */
const files = ["index.html", "roll.css", "device.css", "paper.css", "panel.css", "roll.js", "paper.js", "panel.js"];
const types: Readonly<Record<string, string>> = { html: "text/html", css: "text/css", js: "text/javascript" };

export async function pageFile(path: string): Promise<Answer | undefined> {
  const file = files.find((name) => path === (name === "index.html" ? "/" : `/${name}`));
  if (!file) return undefined;
  const type = `${types[file.slice(file.indexOf(".") + 1)]}; charset=utf-8`;
  return { status: 200, type, content: await readFile(new URL(file, folder)) };
}
