import { readFile } from "node:fs/promises";
import type { Answer } from "./routes.ts";

const folder = new URL("../roll/", import.meta.url);

/** The files of the page by address. A fixed list: no address can reach anything else. */
const files: Record<string, { name: string; type: string }> = {
  "/": { name: "index.html", type: "text/html; charset=utf-8" },
  "/roll.css": { name: "roll.css", type: "text/css; charset=utf-8" },
  "/roll.js": { name: "roll.js", type: "text/javascript; charset=utf-8" },
  "/paper.js": { name: "paper.js", type: "text/javascript; charset=utf-8" },
  "/panel.js": { name: "panel.js", type: "text/javascript; charset=utf-8" },
};

export async function pageFile(path: string): Promise<Answer | undefined> {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file) return undefined;
  return { status: 200, type: file.type, content: await readFile(new URL(file.name, folder)) };
}
