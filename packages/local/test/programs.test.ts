import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

type Programs = typeof import("../src/build/programs.mjs");
type BuildPrograms = typeof import("../src/build/build-programs.mjs");

const local = fileURLToPath(new URL("..", import.meta.url));
const buildFolder = "packages/local/src/build";
let checkout: string;

/** A checkout of its own with programs of one line: the builds of the real one may be in use. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "platen-checkout-"));
  write("packages/local/src/main.ts", 'export { keepPrograms, programFile } from "./build/programs.mjs";');
  write("packages/local/src/processes/guard.mjs", "export {};");
  for (const name of ["api", "cli", "worker"]) write(`packages/${name}/src/main.ts`, "export {};");
  write("packages/virtual-printer/src/cli.ts", "export {};");
  write("packages/receipt/src/typesetting/draw.ts", "export {};");
  write("packages/receipt/src/raster/picture/decode.ts", "export {};");
  for (const name of ["client", "shared"]) write(`packages/${name}/src/empty.ts`, "export {};");
  for (const name of ["api", "cli", "local", "receipt", "virtual-printer", "worker"])
    write(`packages/${name}/package.json`, "{}");
  write("node_modules/.platen-install", "");
  cpSync(join(local, "src/build"), join(checkout, buildFolder), { recursive: true });
  symlinkSync(join(local, "node_modules"), join(checkout, "packages/local/node_modules"));
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
}

const load = <Module>(file: string): Promise<Module> => import(/* @vite-ignore */ pathToFileURL(file).href);

/** Bundles what is there now, and returns the launcher's file and what it would be able to do. */
async function buildLauncher() {
  const { buildPrograms } = await load<BuildPrograms>(join(checkout, buildFolder, "build-programs.mjs"));
  await buildPrograms(() => {});
  const { programFile } = await load<Programs>(join(checkout, buildFolder, "programs.mjs"));
  const file = programFile("launcher");
  return { file, folder: dirname(file), launcher: await load<Programs>(file) };
}

function makeOld(folder: string): void {
  const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  utimesSync(folder, daysAgo, daysAgo);
}

it("a launcher starts the programs it was built with, whatever is built later", async () => {
  const { folder, launcher } = await buildLauncher();
  write("packages/api/src/main.ts", "export const changed = true;");
  const later = await buildLauncher();
  expect(later.folder).not.toBe(folder);
  expect(launcher.programFile("api")).toBe(join(folder, "api.js"));
});

it("building removes no programs, which a stack may be running from", async () => {
  const { folder } = await buildLauncher();
  makeOld(folder);
  write("packages/api/src/main.ts", "export const changed = true;");
  await buildLauncher();
  expect(existsSync(folder)).toBe(true);
});

it("a launcher keeps its own programs and forgets those that nobody used for days", async () => {
  const unused = await buildLauncher();
  write("packages/api/src/main.ts", "export const changed = true;");
  const used = await buildLauncher();
  for (const { folder } of [unused, used]) makeOld(folder);
  used.launcher.keepPrograms();
  expect(existsSync(unused.folder)).toBe(false);
  expect(existsSync(used.folder)).toBe(true);
});
