// Part of `npm run check`: licences of everything that is shipped, and what the registry knows against it.
import { spawnSync } from "node:child_process";
import { askRegistry, judge } from "./audit.ts";
import { installedPackages } from "./installed.ts";
import { licenceProblems } from "./licences.ts";

const installed = [...installedPackages().values()];
const foreign = installed.filter(({ isOurs }) => !isOurs);
const problems = licenceProblems(foreign);
console.log(`Licences: ${foreign.length} packages looked at, ${problems.length} not agreed to.`);

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
