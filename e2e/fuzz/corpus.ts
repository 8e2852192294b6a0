import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Found } from "./target.ts";

const folder = fileURLToPath(new URL("corpus", import.meta.url));

/** The cases of one target that once failed, or that must never, by file name. */
export function keptCases(target: string): [file: string, example: unknown][] {
  const place = join(folder, target);
  if (!existsSync(place)) return [];
  return readdirSync(place).map((file) => [file, JSON.parse(readFileSync(join(place, file), "utf8"))]);
}

/** Returns the new file, to be named after what it shows and committed with what mends it. */
export function keep(target: string, { example }: Found): string {
  const text = `${JSON.stringify(example, undefined, 2)}\n`;
  const place = join(folder, target);
  mkdirSync(place, { recursive: true });
  const file = join(place, `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.json`);
  writeFileSync(file, text);
  return file;
}
