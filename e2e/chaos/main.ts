import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms } from "@platen/local/build-programs";
import { readCommandLine, wholeNumber } from "@platen/testkit/command-line";
import { missingRedis } from "@platen/testkit/redis-server";
import { type Progress, runCampaign } from "./campaign.ts";
import { check } from "./check.ts";
import { report } from "./report.ts";

const usage = `npm run chaos -- [options]: the whole service under fire, and whether it kept its promises

  --jobs <n>      receipts to print                            (1000)
  --printers <n>  virtual printers, each with its own receipts (1)
  --workers <n>   workers that share them                      (1)
  --asking <n>    printers that fetch their jobs from the API  (2)
  --seed <n>      which faults strike when; the same again     (1)
  --rate <n>      receipts a second, at most                   (40)
  --speed <n>     the virtual printers' paper speed in mm/s    (2000)
  --help          this text

The report and the parts' logs are written to .platen/chaos/seed-<n>. Ends with 1 when a promise was broken.
`;

const { values } = readCommandLine(usage, {
  jobs: { type: "string", default: "1000" },
  printers: { type: "string", default: "1" },
  workers: { type: "string", default: "1" },
  asking: { type: "string", default: "2" },
  seed: { type: "string", default: "1" },
  rate: { type: "string", default: "40" },
  speed: { type: "string", default: "2000" },
});

function show({ accepted, printed, faults, broken }: Progress): void {
  const time = new Date().toISOString().slice(11, 19);
  console.log(`${time}  ${accepted} accepted, ${printed} pieces of paper, ${faults} faults  ${broken.join("; ")}`);
}

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stopping.abort());

async function main(): Promise<void> {
  const missing = missingRedis();
  if (missing) throw new Error(`The campaign needs Redis: ${missing}.`);
  const seed = wholeNumber("seed", values.seed);
  const plan = {
    seed,
    jobs: wholeNumber("jobs", values.jobs),
    printers: wholeNumber("printers", values.printers),
    workers: wholeNumber("workers", values.workers),
    asking: wholeNumber("asking", values.asking, 0),
    rate: wholeNumber("rate", values.rate),
    speedMmPerS: wholeNumber("speed", values.speed),
  };
  const folder = join(fileURLToPath(new URL("../..", import.meta.url)), ".platen", "chaos", `seed-${seed}`);
  await buildPrograms(console.log);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { signal } = stopping;
  const outcome = await runCampaign({ ...plan, logFolder: folder, onProgress: show, signal });
  const violations = check(outcome.records);
  const text = report({ seed, outcome, violations });
  writeFileSync(join(folder, "report.md"), text);
  writeFileSync(join(folder, "records.json"), JSON.stringify(outcome.records));
  console.log(`\n${text}\nWritten to ${folder}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

await main();
