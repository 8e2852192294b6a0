import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lockedHashes } from "./platforms.ts";

/** A package as it lies in node_modules. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** As its package.json says; empty when it says nothing. */
  licence: string;
  /** Whether it is a package of this repository. */
  isOurs: boolean;
  folder: string;
  /** The hash of its tarball, as the lockfile has it; empty for a package of this repository. */
  integrity: string;
  /** Names and versions of what it needs and what is installed for it. */
  dependsOn: string[];
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const forTests = ["stand", "testkit"];

/** Workspaces that people run. Tests, benches and what serves them stay at home; the client for Python needs nothing of npm's. */
function shippedWorkspaces(checkout: string): string[] {
  const packages = readdirSync(join(checkout, "packages")).filter((name) => !forTests.includes(name));
  return packages
    .map((name) => join(checkout, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}

/** Everything the shipped workspaces need at run time, by `name@version`, as installed in this checkout or a copy of it. */
export function installedPackages(checkout = root): Map<string, InstalledPackage> {
  const found = new Map<string, InstalledPackage>();
  const hashes = lockedHashes(readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8"));
  for (const folder of shippedWorkspaces(checkout)) visit(folder, found, hashes);
  return found;
}

/** The manifests of everything pnpm has put here, shipped or not; after a change of versions also of what was there before. */
export function* everyManifest(): Generator<Manifest> {
  const store = join(root, "node_modules", ".pnpm");
  for (const entry of readdirSync(store)) {
    // `@scope+name@1.0.0_peers` lies beside links to what it needs; only the package itself is in a folder of its own.
    const scoped = /^(@[^+@]+\+)?[^@]+/.exec(entry)?.[0].replace("+", "/");
    const file = join(store, entry, "node_modules", scoped ?? "", "package.json");
    if (scoped && existsSync(file)) yield JSON.parse(readFileSync(file, "utf8"));
  }
}

type Hashes = ReadonlyMap<string, string>;

function visit(folder: string, found: Map<string, InstalledPackage>, hashes: Hashes): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const key = `${manifest.name}@${manifest.version}`;
  if (found.has(key)) return key;
  const { name, version } = manifest;
  const entry: InstalledPackage = {
    name,
    version,
    licence: licenceOf(manifest),
    isOurs: !folder.includes("node_modules"),
    folder,
    integrity: hashes.get(key) ?? "",
    dependsOn: [],
  };
  found.set(key, entry);
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  for (const dependency of new Set([...Object.keys(manifest.dependencies ?? {}), ...optional])) {
    const place = locate(dependency, folder);
    if (place) entry.dependsOn.push(visit(place, found, hashes));
    // An optional one is there only on the platforms it is for.
    else if (!optional.includes(dependency)) throw new Error(`${key} needs ${dependency}, which is not installed`);
  }
  return key;
}

/** Where Node would find it: in the nearest node_modules above. */
function locate(dependency: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", dependency);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
  }
  return undefined;
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type = "" }) => type).join(" OR ") ?? "";
}
