import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBill } from "../dependencies/bill-file.ts";
import { root } from "../dependencies/installed.ts";
import { installFor } from "../dependencies/other-install.ts";
import type { Platform } from "../dependencies/platforms.ts";
import { readCommit } from "./commit.ts";
import { libraries, makeLibraryPackage } from "./library-package.ts";
import { addNode } from "./node.ts";
import { makeProgramsPackage } from "./programs-package.ts";
import { checkSigningKey, signSums, writeSums } from "./sums.ts";
import { writeTarball } from "./tarball.ts";

export interface ReleaseOptions {
  /** It is emptied first. */
  folder: string;
  /** Each gets an archive and a bill of materials. The npm packages are for all. */
  platforms: readonly Platform[];
  /** How hard is tried to make the files small, 1 to 9. */
  level: number;
  /** Adds an archive for each platform that carries Node, too. */
  withNode?: boolean;
  /** A private SSH key, which then signs the sums. */
  signingKey?: string;
}

/** Makes every file of a release. The same commit and the same Node make the same bytes. */
export async function makeRelease({ folder, platforms, level, ...options }: ReleaseOptions): Promise<void> {
  if (options.signingKey !== undefined) checkSigningKey(options.signingKey);
  const commit = readCommit();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const made = mkdtempSync(join(tmpdir(), "platen-release-"));
  const tarball = (name: string, top: string, folders: string[]) =>
    writeTarball(join(folder, name), { folders, top, seconds: commit.seconds, level });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const programs = join(made, "platen");
    const { copyDependencies } = await makeProgramsPackage(programs, commit);
    await tarball(`platen-${version}.tgz`, "package", [programs]);
    for (const name of libraries) await packLibrary(name, join(folder, `platen-${name}-${version}.tgz`), level);
    for (const platform of platforms) {
      const name = `platen-${version}-${platform.os}-${platform.cpu}`;
      const dependencies = join(made, name);
      const node = options.withNode ? join(made, "node") : undefined;
      const more = node === undefined ? [] : [addNode(platform, node)];
      withInstall(platform, (from) => {
        copyDependencies(from, dependencies);
        writeBill(join(folder, `${name}.cdx.json`), from, commit);
        if (node !== undefined) writeBill(join(folder, `${name}-with-node.cdx.json`), from, commit, more);
      });
      await tarball(`${name}.tar.gz`, name, [programs, dependencies]);
      if (node !== undefined) {
        await tarball(`${name}-with-node.tar.gz`, `${name}-with-node`, [programs, dependencies, node]);
        rmSync(node, { recursive: true });
      }
      rmSync(dependencies, { recursive: true });
    }
    writeSums(folder);
    if (options.signingKey !== undefined) signSums(folder, options.signingKey);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Makes the npm package of one that is imported. */
export async function packLibrary(name: (typeof libraries)[number], file: string, level: number): Promise<void> {
  const commit = readCommit();
  const folder = mkdtempSync(join(tmpdir(), "platen-library-"));
  try {
    makeLibraryPackage(name, folder, commit);
    await writeTarball(file, { folders: [folder], top: "package", seconds: commit.seconds, level });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** This checkout is installed for this machine; for any other a copy is. */
function withInstall(platform: Platform, use: (folder: string) => void): void {
  const isHere = platform.os === process.platform && platform.cpu === process.arch;
  const folder = isHere ? root : installFor([platform], ["--prod"]);
  try {
    use(folder);
  } finally {
    if (!isHere) rmSync(folder, { recursive: true, force: true });
  }
}
