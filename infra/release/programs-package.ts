import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "@platen/local/bundle";
import { buildConsole } from "@platen/local/console-build";
import { writeNotices } from "@platen/local/notices";
import { copyPackages, type Packages, packagesBeside } from "@platen/local/packages-beside";
import { root } from "../dependencies/installed.ts";
import type { Commit } from "./commit.ts";

const here = import.meta.dirname;

export interface ProgramsPackage {
  /** What npm would install beside the programs, copied into a folder of its own, as it is installed below `from`. */
  copyDependencies(from: string, target: string): void;
}

/** Makes the folder of the npm package `platen`. An archive is the same folder with what npm would install. */
export async function makeProgramsPackage(folder: string, commit: Commit): Promise<ProgramsPackage> {
  buildConsole(root, console.log);
  const inputs = await bundle({ root, outdir: join(folder, "programs") });
  const [own, others] = split(packagesBeside(root, inputs));
  copyPackages(own, join(folder, "node_modules"));
  writeNotices(root, inputs, join(folder, "NOTICES.txt"));
  for (const file of ["LICENSE", "platen.config.schema.json"]) copyFileSync(join(root, file), join(folder, file));
  for (const file of ["README.md", "platen"]) copyFileSync(join(here, file), join(folder, file));
  chmodSync(join(folder, "platen"), 0o755);
  copyDocs(join(folder, "docs"));
  writeManifest(folder, { own, others, commit });
  return {
    copyDependencies(from, target) {
      const [, foreign] = split(packagesBeside(from, inputs));
      copyPackages(foreign, join(target, "node_modules"));
      // The package that carries PostgreSQL leaves it out.
      copyFileSync(join(here, "postgresql-licence.txt"), join(target, "LICENSE-PostgreSQL.txt"));
    },
  };
}

/** Our own packages, of which only what is read from disk is left, and those of others. */
function split(packages: Packages): [Packages, Packages] {
  const isOurs = ([name]: [string, string]) => name.startsWith("@platen/");
  const all = [...packages];
  return [new Map(all.filter(isOurs)), new Map(all.filter((entry) => !isOurs(entry)))];
}

function copyDocs(folder: string): void {
  mkdirSync(folder);
  for (const page of readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))) {
    cpSync(join(root, "docs", page), join(folder, page));
  }
}

/**
 * What the bundles read from disk are dependencies in the exact versions of our lockfile. Our own packages travel inside, and
 * PostgreSQL's programs are named for every platform, of which npm installs one.
 */
function writeManifest(folder: string, parts: { own: Packages; others: Packages; commit: Commit }): void {
  const { name, version, description, license, engines } = manifestIn(root);
  const { optionalDependencies = {} } = manifestIn(join(root, "packages", "local"));
  const required = [...parts.own, ...parts.others].filter(([dependency]) => !(dependency in optionalDependencies));
  const versions = required.map(([dependency, place]) => [dependency, manifestIn(place).version ?? ""] as const);
  const manifest = {
    ...{ name, version, description, license, engines },
    gitHead: parts.commit.hash,
    bin: { platen: "platen" },
    dependencies: Object.fromEntries(versions.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    optionalDependencies,
    bundleDependencies: [...parts.own.keys()].sort(),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

interface Manifest {
  name?: string;
  version?: string;
  description?: string;
  license?: string;
  engines?: object;
  optionalDependencies?: Record<string, string>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
