// Part of `npm run check`: whether the lockfile serves every promised platform, the licences of everything that is
// shipped, and what the registry knows against it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askRegistry, judge } from "./audit.ts";
import { everyManifest, installedPackages, root } from "./installed.ts";
import { licenceProblems } from "./licences.ts";
import { leftOutProblems, platformPackages, platformProblems } from "./platforms.ts";

const lockfile = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
/** Of what one suite installs by itself. */
const ofGenerators = readFileSync(join(root, "e2e/clients/generators/pnpm-lock.yaml"), "utf8");
/** Of the archives that carry Node. */
const ofNode = readFileSync(join(root, "infra/release/node/pnpm-lock.yaml"), "utf8");
const notEverywhere = [lockfile, ofGenerators, ofNode].flatMap(platformProblems);
notEverywhere.push(...leftOutProblems(lockfile, everyManifest()));
const native = [lockfile, ofGenerators, ofNode].flatMap(platformPackages);
console.log(`Platforms: ${native.length} native packages, ${notEverywhere.length} gaps.`);

const installed = [...installedPackages().values()];
const foreign = installed.filter(({ isOurs }) => !isOurs);
const licences = licenceProblems(foreign);
console.log(`Licences: ${foreign.length} packages looked at, ${licences.length} not agreed to.`);
const problems = [...notEverywhere, ...licences];

const { stdout: registry } = spawnSync("npm config get registry", { shell: true, encoding: "utf8" });
const audit = await askRegistry(registry, foreign);
if (audit.type === "unreachable") console.warn(`Audit: NOT DONE, the registry could not be asked: ${audit.reason}.`);
else {
  const verdict = judge(audit.advisories);
  console.log(`Audit: ${verdict.problems.length} high or critical, ${verdict.remarks.length} others.`);
  for (const remark of verdict.remarks) console.warn(`  ${remark}`);
  problems.push(...verdict.problems);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
