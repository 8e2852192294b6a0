import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dependencies/installed.ts";
import type { Commit } from "./commit.ts";

/** Packages that are imported, and stay packages of single files, with their types. */
export const libraries = ["client", "virtual-printer"] as const;

/** Makes the folder of the npm package: compiled, and with the manifest as `publishConfig` has it. */
export function makeLibraryPackage(name: (typeof libraries)[number], folder: string, commit: Commit): void {
  const source = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  compile(source, join(folder, "dist"));
  const files: string[] = manifest.files;
  for (const file of files.filter((file) => file !== "dist")) {
    cpSync(join(source, file), join(folder, file), { recursive: true });
  }
  copyFileSync(join(source, "README.md"), join(folder, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const { private: _, scripts, devDependencies, publishConfig, ...kept } = manifest;
  const published = { ...kept, ...publishConfig, gitHead: commit.hash };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
}

function compile(source: string, outDir: string): void {
  const own = join(source, "node_modules/typescript/bin/tsc");
  const compiler = existsSync(own) ? own : join(root, "node_modules/typescript/bin/tsc");
  const args = [compiler, "-p", join(source, "tsconfig.build.json"), "--outDir", outDir];
  execFileSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
}
