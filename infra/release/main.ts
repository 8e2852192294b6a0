// npm run release: makes the files of a release in release/. docs/release.md tells what comes before and after it.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "@platen/testkit/command-line";
import { root } from "../dependencies/installed.ts";
import { promisedPlatforms } from "../dependencies/platforms.ts";
import { cutChangelog } from "./changelog.ts";
import { changedFiles } from "./commit.ts";
import { makeRelease } from "./release.ts";
import { writeVersion } from "./version.ts";

const usage = `npm run release                          the files of this version, for all platforms, in release/
npm run release -- --here                the same for this machine's platform alone
npm run release -- --packages            the npm packages alone
npm run release -- --version 1.2.3       names the next version and cuts its section of CHANGELOG.md; makes no files
With --with-node there is a second archive for each platform, which carries Node.
With --sign <file> a private SSH key signs the sums, into SHA256SUMS.sig.
With --changed the checkout may differ from its commit.`;

const { values } = readCommandLine(usage, {
  here: { type: "boolean" },
  packages: { type: "boolean" },
  changed: { type: "boolean" },
  "with-node": { type: "boolean" },
  sign: { type: "string" },
  version: { type: "string" },
});

if (values.version === undefined) await make();
else nameVersion(values.version);

function nameVersion(version: string): void {
  const changelog = join(root, "CHANGELOG.md");
  const today = new Date().toISOString().slice(0, 10);
  const cut = cutChangelog(readFileSync(changelog, "utf8"), version, today);
  writeVersion(root, version);
  writeFileSync(changelog, cut);
  console.log(`This is ${version} now. Look at \`git diff\`, then commit and tag it: docs/release.md.`);
}

async function make(): Promise<void> {
  const changed = changedFiles();
  if (changed.length > 0 && !values.changed) {
    console.error(`A release is made from a commit, and these files differ from it:\n${changed.join("\n")}`);
    process.exit(1);
  }
  const isHere = ({ os, cpu }: { os: string; cpu: string }) => os === process.platform && cpu === process.arch;
  const platforms = promisedPlatforms.filter((platform) => !values.packages && (!values.here || isHere(platform)));
  const folder = join(root, "release");
  const { "with-node": withNode, sign: signingKey } = values;
  await makeRelease({ folder, platforms, level: 9, ...(withNode && { withNode }), ...(signingKey && { signingKey }) });
  for (const name of readdirSync(folder)) {
    const megabytes = (statSync(join(folder, name)).size / 1e6).toFixed(1);
    console.log(`${megabytes.padStart(7)} MB  release/${name}`);
  }
}
