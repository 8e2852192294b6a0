// Part of CI: installs what the lockfile says for every promised platform but this one, each into a folder that is thrown
// away, and looks that every native package has arrived. pnpm passes over an optional package whose file the registry does
// not hold, so a zero exit code alone says nothing.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./installed.ts";
import { installFor } from "./other-install.ts";
import { isFor, type Platform, platformName, platformPackages, promisedPlatforms } from "./platforms.ts";

const native = platformPackages(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
const isHere = ({ os, cpu }: Platform) => os === process.platform && cpu === process.arch;

for (const platform of promisedPlatforms.filter((candidate) => !isHere(candidate))) {
  const started = Date.now();
  const folder = installFor([platform]);
  try {
    const needed = native.filter((member) => isFor(member, platform));
    const missing = needed.filter(
      ({ name, version }) => !existsSync(join(folder, "node_modules/.pnpm", `${name.replace("/", "+")}@${version}`)),
    );
    for (const { name, version } of missing)
      console.error(`${platformName(platform)}: ${name}@${version} did not arrive`);
    if (missing.length > 0) process.exitCode = 1;
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `${platformName(platform)}: ${needed.length - missing.length} native packages installed in ${seconds} s`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
