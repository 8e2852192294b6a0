import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type Encoded, type Encoding, encode, encodings } from "../http/encodings.ts";

/** How the build names a file that it has compressed. */
const endings: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** One built file of the console, kept in memory: the whole console is smaller than one receipt's picture archive. */
export interface ConsoleFile {
  body: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
  /** The same, compressed; none for what is small or compressed already. */
  encoded: Encoded;
}

/** By path below `/console/`. Empty when the console was never built; everything else works without it. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Reads the folder once, so that no request ever names a path on disk. */
export async function readConsole(folder: string): Promise<ConsoleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    contents.set(relative(folder, path).split(sep).join("/"), Buffer.from(await readFile(path)));
  }
  const files = new Map<string, ConsoleFile>();
  for (const [path, body] of contents) {
    const type = types[extname(path)];
    if (!type) continue;
    const encoded: Encoded = {};
    for (const encoding of encodings) {
      const compressed = contents.get(path + endings[encoding]);
      if (compressed) encoded[encoding] = compressed;
    }
    files.set(path, { body, type, etag: etagOf(body), encoded });
  }
  return files;
}

/** A page as it is served, which is not as it was built. Small enough to be compressed on the spot. */
export function madePage({ type }: ConsoleFile, html: string): ConsoleFile {
  const body = Buffer.from(html);
  return { body, type, etag: etagOf(body), encoded: encode(body) };
}

function etagOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
}
