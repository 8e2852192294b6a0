import { readFile } from "node:fs/promises";
import type { Answer } from "./routes.ts";

const folder = new URL("../roll/", import.meta.url);

/** The files of the page by address. A fixed list: no address can reach anything else. */
const files: Record<string, { name: string; type: string }> = {
  "/": { name: "index.html", type: "text/html; charset=utf-8" },
  ...Object.fromEntries(
    ["roll", "device", "paper", "panel"].map((name) => [
      `/${name}.css`,
      { name: `${name}.css`, type: "text/css; charset=utf-8" },
    ]),
  ),
  ...Object.fromEntries(
    ["roll", "paper", "panel"].map((name) => [
      `/${name}.js`,
      { name: `${name}.js`, type: "text/javascript; charset=utf-8" },
    ]),
  ),
};

export async function pageFile(path: string): Promise<Answer | undefined> {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file) return undefined;
  return { status: 200, type: file.type, content: await readFile(new URL(file.name, folder)) };
}
