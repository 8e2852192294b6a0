import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** One built file of the console, kept in memory: the whole console is smaller than one receipt's picture archive. */
export interface ConsoleFile {
  body: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
}

/** By path below `/console/`. Empty when the console was never built; everything else works without it. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Reads the folder once, so that no request ever names a path on disk. */
export async function readConsole(folder: string): Promise<ConsoleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ConsoleFile>();
  for (const entry of entries) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const body = Buffer.from(await readFile(path));
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    files.set(relative(folder, path).split(sep).join("/"), { body, type, etag });
  }
  return files;
}
