// Installs the dependencies when they are missing or out of date, and returns at once when nothing changed.
// Every npm script runs this first, so that a fresh clone needs no step of its own. With --to-run only what running needs
// is installed, which is half of it and none of the tools for tests and checks; what is there already stays.
// It is plain JavaScript because nothing that could run TypeScript is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".platen-install");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Newer versions of npm and pnpm are no news for somebody who wants to see a receipt. */
const quiet = { npm_config_update_notifier: "false" };

/** What was installed to run is taken away before the whole comes, which is nothing to ask a person about. */
const unasked = "--config.confirmModulesPurge=false";

refuseOldNode();
const toRun = process.argv.includes("--to-run");
const stamp = fingerprint();
const whole = `${stamp} whole`;
const installed = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
if (installed !== whole && !(toRun && installed === `${stamp} to run`)) {
  refuseSomebodyElses();
  // Whoever has the tools already keeps them.
  const onlyToRun = toRun && !installed.endsWith(" whole");
  install(onlyToRun ? ["--prod"] : []);
  writeFileSync(stampFile, onlyToRun ? `${stamp} to run` : whole);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Platen needs Node.js ${manifest.engines.node}; this is ${process.version}. See https://nodejs.org.`);
  process.exit(1);
}

/** What is installed may be run by anybody, and is changed by who may write here. */
function refuseSomebodyElses() {
  const modules = join(root, "node_modules");
  try {
    accessSync(existsSync(modules) ? modules : root, constants.W_OK);
  } catch {
    console.error(
      `What this checkout needs has to be installed by somebody who may write in it: node infra/install.mjs, with Node ${process.version}.`,
    );
    process.exit(1);
  }
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

/** @param {string[]} more */
function install(more) {
  // Standard output is for what is asked of the script that runs this first, as in `npm start --silent | jq`.
  console.error("Installing dependencies (only when they changed) …");
  const lock = process.env.PLATEN_UPDATE_LOCKFILE ? "--no-frozen-lockfile" : "--frozen-lockfile";
  const started = Date.now();
  for (const [command, ...prefix] of waysToRunPnpm()) {
    const result = spawnSync(command, [...prefix, "install", lock, ...more, "--prefer-offline", unasked], {
      cwd: root,
      stdio: ["inherit", process.stderr.fd, "inherit"],
      shell: process.platform === "win32",
      env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: "0", npm_config_yes: "true", ...quiet },
    });
    if (result.error) continue;
    if (result.status === 0) {
      console.error(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
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
