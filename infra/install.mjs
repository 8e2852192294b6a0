// Installs the dependencies when they are missing or out of date, and returns at once when nothing changed.
// Every npm script runs this first, so that a fresh clone needs no step of its own.
// It is plain JavaScript because nothing that could run TypeScript is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".platen-install");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

refuseOldNode();
const stamp = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  install();
  writeFileSync(stampFile, stamp);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Platen needs Node.js ${manifest.engines.node}; this is ${process.version}. See https://nodejs.org.`);
  process.exit(1);
}

/** One hash over everything that decides what an install would produce, this machine's Node and processor included. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.versions.modules} ${process.platform} ${process.arch}`);
  const workspaces = ["packages", "."].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name, "package.json")),
  );
  const patches = readdirSync(join(root, "patches")).map((name) => join("patches", name));
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...patches, ...workspaces.sort()]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function install() {
  console.log("Installing dependencies (only when they changed) …");
  const lock = process.env.PLATEN_UPDATE_LOCKFILE ? "--no-frozen-lockfile" : "--frozen-lockfile";
  const started = Date.now();
  for (const [command, ...prefix] of waysToRunPnpm()) {
    const result = spawnSync(command, [...prefix, "install", lock, "--prefer-offline"], {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: "0", npm_config_yes: "true" },
    });
    if (result.error) continue;
    if (result.status === 0) {
      console.log(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
      return;
    }
    console.error(
      "\nThe install did not finish; the lines above say why. Most often the package registry cannot be reached.",
    );
    process.exit(result.status ?? 1);
  }
  console.error("Neither npx nor corepack was found. Both come with Node.js: is its bin folder on the PATH?");
  process.exit(1);
}

/** The pinned pnpm: the copy an earlier install left here, then npx, then corepack. */
function waysToRunPnpm() {
  const pinned = manifest.packageManager.split("+")[0];
  const local = join(root, "node_modules", "pnpm", "package.json");
  const here = existsSync(local) && `pnpm@${JSON.parse(readFileSync(local, "utf8")).version}` === pinned;
  return [
    ...(here ? [[process.execPath, join(root, "node_modules", "pnpm", "bin", "pnpm.cjs")]] : []),
    ["npx", "--yes", pinned],
    ["corepack", pinned],
  ];
}
