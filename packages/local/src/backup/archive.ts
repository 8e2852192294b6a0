import { hash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { readTar, tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** Of the archive itself. A reader refuses what a later one has written. */
export const formatVersion = 1;

/** The last file of an archive, so that a cut-off one has none. */
const manifestPath = "manifest.json";

export interface ArchivedTable {
  name: string;
  columns: string[];
  rows: number;
}

/** What an archive says of itself. */
export interface Manifest {
  format: "platen-backup";
  formatVersion: number;
  /** The moment whose state it holds, by the database's clock. */
  createdAt: string;
  platen: { version: string; revision: string };
  /** The version of the server that it was read from. */
  postgres: string;
  /** The last migration that the database had, by the time in its journal. */
  migration: number;
  tables: ArchivedTable[];
  sequences: { name: string; lastValue: string }[];
  files: { path: string; bytes: number; sha256: string }[];
}

/** A part of a table, in the text format of COPY. */
export interface ArchivedFile {
  path: string;
  content: Buffer;
}

const partPath = /^tables\/(?<table>[^/]+)\/\d+\.copy$/;

export function pathOfPart(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.copy`;
}

export function tableOfPart(path: string): string | undefined {
  return partPath.exec(path)?.groups?.table;
}

/** What an archive is made of: parts of tables, and at last what is said of them all. */
export type ArchiveContent = AsyncGenerator<ArchivedFile, Omit<Manifest, "format" | "formatVersion" | "files">>;

/** Writes a compressed tarball under another name, and gives it its own when it is safely on the disk. */
export async function writeArchive(
  file: string,
  content: ArchiveContent,
): Promise<{ manifest: Manifest; bytes: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already.`, ["Choose another name, or move it away."]);
  const unfinished = join(dirname(file), unfinishedName(basename(file)));
  const written: { manifest?: Manifest } = {};
  try {
    // Customers' receipts are in it.
    const output = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(tarball(content, written), createGzip(), output);
    if (!written.manifest) throw new Error("an archive ends with its manifest");
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { manifest: written.manifest, bytes: output.bytesWritten };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Says which process writes it, so that what a killed one left can be told. */
const unfinishedName = (name: string) => `.${name}.${process.pid}.part`;

/** The number of the process that writes this file; undefined for any other file. */
export function writerOf(name: string): number | undefined {
  const pid = /^\.platen-.*\.(\d+)\.part$/.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

async function* tarball(content: ArchiveContent, written: { manifest?: Manifest }): AsyncGenerator<Buffer> {
  const files: Manifest["files"] = [];
  let next = await content.next();
  try {
    for (; !next.done; next = await content.next()) {
      const { path, content: part } = next.value;
      files.push({ path, bytes: part.length, sha256: hash("sha256", part) });
      yield* packed(next.value);
    }
  } finally {
    await content.return?.(undefined as never);
  }
  written.manifest = { format: "platen-backup", formatVersion, ...next.value, files };
  yield* packed({ path: manifestPath, content: Buffer.from(`${JSON.stringify(written.manifest, null, 2)}\n`) });
  yield tarEnd;
}

function* packed({ path, content }: ArchivedFile): Generator<Buffer> {
  const seconds = Math.floor(Date.now() / 1000);
  yield tarHeader({ name: path, mode: 0o600, size: content.length, seconds });
  yield content;
  yield tarPadding(content.length);
}

/** Else the new name may be gone after a power cut. Not every file system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => {});
  await handle.close();
}

/** The files of an archive from its beginning, as often as they are asked for. Throws where it is cut off or damaged. */
export async function* readArchive(handle: FileHandle): AsyncGenerator<ArchivedFile> {
  const plain = createGunzip();
  const unpacking = pipeline(bytesOf(handle), plain);
  unpacking.catch(() => {});
  try {
    for await (const { name: path, content } of readTar(plain)) yield { path, content };
  } finally {
    plain.destroy();
  }
}

const readAtOnce = 64 * 1024;

async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(readAtOnce), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads all of the archive with this name. */
export async function verifyFile(file: string): Promise<Manifest> {
  const handle = await openArchive(file);
  return verifyArchive(handle).finally(() => handle.close());
}

export async function openArchive(file: string): Promise<FileHandle> {
  try {
    return await open(file, "r");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new BackupError(isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${String(error)}.`);
  }
}

/** Reads all of an archive and holds it against its manifest: every file by its hash, every table by its rows. */
export async function verifyArchive(handle: FileHandle): Promise<Manifest> {
  const files: Manifest["files"] = [];
  const rows = new Map<string, number>();
  let manifest: Manifest | undefined;
  try {
    for await (const { path, content } of readArchive(handle)) {
      if (path === manifestPath) manifest = JSON.parse(content.toString("utf8")) as Manifest;
      else {
        files.push({ path, bytes: content.length, sha256: hash("sha256", content) });
        const table = tableOfPart(path) ?? path;
        rows.set(table, (rows.get(table) ?? 0) + countRows(content));
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The file is no whole backup of Platen: ${reason}.`);
  }
  if (manifest?.format !== "platen-backup")
    throw new BackupError("The file is no whole backup of Platen: it has no manifest.");
  if (manifest.formatVersion > formatVersion) throw madeByLater(manifest);
  const wrong = differenceOf(manifest, files, rows);
  if (wrong) throw new BackupError(`The backup is damaged: ${wrong}.`);
  return manifest;
}

export function madeByLater({ platen }: Manifest): BackupError {
  return new BackupError(`The backup was made by Platen ${platen.version}, which is newer than this one.`, [
    `Restore it with Platen ${platen.version} or a later version.`,
  ]);
}

function differenceOf(
  manifest: Manifest,
  files: Manifest["files"],
  rows: ReadonlyMap<string, number>,
): string | undefined {
  if (files.length !== manifest.files.length) {
    return `it holds ${files.length} files, and its manifest names ${manifest.files.length}`;
  }
  const changed = manifest.files.find(
    ({ path, sha256 }, at) => files[at]?.path !== path || files[at].sha256 !== sha256,
  );
  if (changed) return `${changed.path} is not what was written`;
  const table = manifest.tables.find(({ name, rows: count }) => (rows.get(name) ?? 0) !== count);
  return table && `${table.name} has ${rows.get(table.name) ?? 0} rows in place of ${table.rows}`;
}

const lineFeed = 0x0a;

/** COPY writes one line for each row; a line break in a value is written as two letters. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(lineFeed); at !== -1; at = text.indexOf(lineFeed, at + 1)) rows++;
  return rows;
}
