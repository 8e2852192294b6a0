import { createWriteStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { tarEnd, tarHeader, tarPadding } from "@platen/local/tar";

export interface TarballOptions {
  /** Their files together, each under its path below the folder it is in. */
  folders: readonly string[];
  /** The folder that everything lies in. */
  top: string;
  /** The time of every file. */
  seconds: number;
  /** As zlib counts, 1 to 9. */
  level: number;
}

/**
 * Writes a compressed tarball that depends on nothing but the files' content, their names and whether they can be executed:
 * sorted by name, of one time, and everybody's (owner 0). `tar` itself has such options on some systems and not on others.
 */
export async function writeTarball(file: string, { seconds, level, ...options }: TarballOptions): Promise<void> {
  // A path that cannot be packed is found before the file is opened.
  const entries = entriesOf(options);
  await pipeline(Readable.from(blocksOf(entries, seconds)), createGzip({ level }), createWriteStream(file));
}

interface Entry {
  /** Where the file is. */
  place: string;
  /** Its path in the tarball, in the two parts that a header has. */
  prefix: string;
  name: string;
}

function entriesOf({ folders, top }: Pick<TarballOptions, "folders" | "top">): Entry[] {
  const places = new Map(folders.flatMap((folder) => filesBelow(folder).map((path) => [path, join(folder, path)])));
  const sorted = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([path, place]) => ({ place, ...splitPath(`${top}/${path}`) }));
}

function* blocksOf(entries: readonly Entry[], seconds: number): Generator<Buffer> {
  for (const { place, ...path } of entries) {
    const content = readFileSync(place);
    const mode = (statSync(place).mode & 0o100) === 0 ? 0o644 : 0o755;
    yield tarHeader({ ...path, mode, size: content.length, seconds });
    yield content;
    yield tarPadding(content.length);
  }
  yield tarEnd;
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** A long path is cut at a slash: up to 155 bytes before it, up to 100 behind. */
function splitPath(path: string): Pick<Entry, "prefix" | "name"> {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  const at = slashes.find((index) => Buffer.byteLength(path.slice(index + 1)) <= 100);
  if (at === undefined || Buffer.byteLength(path.slice(0, at)) > 155)
    throw new Error(`${path} is too long for a tarball`);
  return { prefix: path.slice(0, at), name: path.slice(at + 1) };
}
