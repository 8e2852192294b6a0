import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeTarball } from "../release/tarball.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-tarball-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  chmodSync(join(folder, path), mode);
}

const options = { top: "platen-1.2.3", seconds: 1_750_000_000, level: 6 };

const tar = (...args: string[]) => execFileSync("tar", args, { cwd: folder, encoding: "utf8" });

it("a tarball unpacks to what was packed: content, names longer than a hundred letters, and what can be executed", async () => {
  const long = `${"folder/".repeat(20)}${"name".repeat(15)}.txt`;
  put("one/program", "#!/bin/sh\n", 0o700);
  put(`one/${long}`, "far away");
  put("two/größe.txt", "x".repeat(1024));
  put("two/empty", "");
  await writeTarball(join(folder, "out.tgz"), { ...options, folders: [join(folder, "one"), join(folder, "two")] });
  tar("-xzf", "out.tgz");
  const unpacked = join(folder, "platen-1.2.3");
  expect(readFileSync(join(unpacked, long), "utf8")).toBe("far away");
  expect(readFileSync(join(unpacked, "größe.txt"), "utf8")).toHaveLength(1024);
  expect(readFileSync(join(unpacked, "empty"), "utf8")).toBe("");
  expect(statSync(join(unpacked, "program")).mode & 0o777).toBe(0o755);
  expect(statSync(join(unpacked, long)).mode & 0o777).toBe(0o644);
  expect(statSync(join(unpacked, "program")).mtimeMs).toBe(options.seconds * 1000);
  expect(tar("-tzf", "out.tgz").split("\n")[0]).toBe("platen-1.2.3/empty");
});

it("a tarball is the same whenever and by whomever its files were written", async () => {
  const pack = async (name: string) => {
    await writeTarball(join(folder, name), { ...options, folders: [join(folder, "one")] });
    return readFileSync(join(folder, name));
  };
  put("one/b", "b");
  put("one/a", "a");
  const first = await pack("first.tgz");
  rmSync(join(folder, "one"), { recursive: true });
  put("one/a", "a", 0o600);
  put("one/b", "b");
  utimesSync(join(folder, "one", "a"), 1, 1);
  expect(await pack("second.tgz")).toEqual(first);
});

it("a path that no tarball can hold is refused by name", async () => {
  put(`one/${"x".repeat(120)}`, "");
  const packing = writeTarball(join(folder, "out.tgz"), { ...options, folders: [join(folder, "one")] });
  await expect(packing).rejects.toThrow("is too long for a tarball");
  expect(readdirSync(folder)).toEqual(["one"]);
});
