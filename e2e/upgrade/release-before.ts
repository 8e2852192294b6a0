import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The release before. Whoever makes a release writes its commit here once it is out. */
const recorded = new URL("release-before.json", import.meta.url);
const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** More than all sources take. */
const mostBytes = 512 * 1024 * 1024;

export interface ReleaseBefore {
  version: string;
  /** The folder of its bundles, for `Program`. */
  build: string;
  remove(): void;
}

/** Its sources from git, bundled by its own build. Only what it depends on is what is installed today. */
export function buildReleaseBefore(): ReleaseBefore {
  const { version, commit } = JSON.parse(readFileSync(recorded, "utf8")) as { version: string; commit: string };
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `platen-${version}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const sources = sourcesOf(commit, version);
    execFileSync("tar", ["-x", "-C", folder], { input: sources });
    linkDependencies(folder);
    const build = join(folder, "build");
    const bundler = pathToFileURL(join(folder, "packages/local/src/build/bundle.mjs")).href;
    const options = JSON.stringify({ root: folder, outdir: build, programs: ["api", "worker"] });
    const script = `const { bundle } = await import(${JSON.stringify(bundler)}); await bundle(${options});`;
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, stdio: "pipe" });
    return { version, build, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function sourcesOf(commit: string, version: string): Buffer {
  try {
    const archive = ["archive", "--format=tar", commit, "packages"];
    return execFileSync("git", archive, { cwd: checkout, maxBuffer: mostBytes, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    throw new Error(
      `The release before, ${version}, is commit ${commit}, which this clone cannot give: it needs git and the whole history (git fetch --unshallow).`,
      { cause: error },
    );
  }
}

/** What a package finds by name: its neighbours are those of its own release, everything else is shared. */
function linkDependencies(folder: string): void {
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  for (const name of readdirSync(join(folder, "packages"))) {
    const installed = join(checkout, "packages", name, "node_modules");
    const target = join(folder, "packages", name, "node_modules");
    if (existsSync(installed)) cpSync(installed, target, { recursive: true, verbatimSymlinks: true });
  }
}
