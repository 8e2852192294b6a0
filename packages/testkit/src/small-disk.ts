import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { templateDatabase } from "./global-setup.ts";

/** A database on a disk of its own, so small that a test can fill it. */
export interface SmallDisk {
  databaseUrl: string;
  fill(): void;
  makeRoom(): void;
  remove(): Promise<void>;
}

/** A migrated database takes eight of these. */
const diskMegabytes = 32;

/** Why there can be none here; undefined when there can. Only root may mount, on Linux, and not in every container. */
export function missingSmallDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "a file system can be mounted by root on Linux only";
  try {
    const folder = mount();
    unmount(folder);
    return undefined;
  } catch {
    return "this machine does not let a file system be mounted";
  }
}

function mount(): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", folder], { stdio: "pipe" });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function unmount(folder: string): void {
  execFileSync("umount", [folder], { stdio: "pipe" });
  rmSync(folder, { recursive: true });
}

/** Puts a new database of this server on a disk of its own, by a tablespace. */
export async function createOnSmallDisk(serverUrl: string): Promise<SmallDisk> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const folder = mount();
  const filler = join(folder, "filler");
  const name = `disk_${randomUUID().replaceAll("-", "")}`;
  const [{ data_directory: data }] = await sql<[{ data_directory: string }]>`show data_directory`;
  const { uid, gid } = statSync(data);
  mkdirSync(join(folder, "data"));
  chownSync(join(folder, "data"), uid, gid);
  await sql.unsafe(`create tablespace ${name} location '${join(folder, "data")}'`);
  await sql.unsafe(`create database ${name} template ${templateDatabase} tablespace ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    fill: () => writeUntilFull(filler),
    makeRoom: () => rmSync(filler),
    async remove() {
      await sql.unsafe(`drop database ${name} with (force)`);
      await sql.unsafe(`drop tablespace ${name}`);
      await sql.end();
      unmount(folder);
    },
  };
}

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, "w");
  const page = Buffer.alloc(4096);
  try {
    for (;;) writeSync(descriptor, page);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(descriptor);
  }
}
