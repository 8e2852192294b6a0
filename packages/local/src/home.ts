import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Whom PostgreSQL runs as when we are root, whom it refuses: the "nobody" every Unix knows, so no user is created. */
export const nobody = {
  get uid() {
    return idOfNobody("-u");
  },
  get gid() {
    return idOfNobody("-g");
  },
};

/** What Linux gives to nobody. */
const usualId = 65_534;

export interface Home {
  /** Where Platen keeps its data (`build/own-places.mjs`). */
  folder: string;
  /** Where PostgreSQL's files are: in `folder`, or elsewhere with a link in `folder` when it could not get there. */
  postgres: string;
  /** Set when PostgreSQL has to run as somebody else. */
  runAs: { uid: number; gid: number } | undefined;
}

/**
 * Finds a place for the data. It belongs into its folder, where a person looks for it. But root's PostgreSQL runs as
 * "nobody", and nobody cannot pass a private folder on the way, such as root's own 0700 home; then the data goes below
 * /var/lib, under a name made from the folder's path so that each folder finds its own again.
 */
export function prepareHome(folder: string): Home {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return { folder, postgres: makeFolder(join(folder, "postgres")), runAs: undefined };
  const inside = join(folder, "postgres");
  if (everyoneCanPass(folder) && !isLink(inside)) {
    return { folder, postgres: makeFolder(inside), runAs: { ...nobody } };
  }
  const outside = makeFolder(join(stateFolder(), `platen-${shortHash(realpathSync(folder))}`));
  if (!isLink(inside)) symlinkSync(outside, inside);
  return { folder, postgres: outside, runAs: { ...nobody } };
}

/** Whether a process without any rights of its own can get through every folder on the way. */
export function everyoneCanPass(path: string): boolean {
  const othersMayEnter = (statSync(path).mode & 0o001) !== 0;
  const parent = dirname(path);
  return othersMayEnter && (parent === path || everyoneCanPass(parent));
}

/** macOS has another number for nobody, -2, and a file's owner is never negative. */
function idOfNobody(which: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [which, "nobody"], { encoding: "utf8" });
  return status === 0 ? Number(stdout) >>> 0 : usualId;
}

/** Kept over a reboot where there is such a place. */
function stateFolder(): string {
  return existsSync("/var/lib") && everyoneCanPass("/var/lib") ? "/var/lib" : tmpdir();
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  // Whatever umask we were started with: PostgreSQL's user has to be able to enter.
  chmodSync(path, 0o755);
  return path;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
