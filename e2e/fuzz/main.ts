// npm run fuzz -- <target> [--runs N] [--seed S]
import { parseArgs } from "node:util";
import { restartablePostgres } from "@platen/testkit/restartable";
import { keep } from "./corpus.ts";
import { targets } from "./targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, seed: { type: "string", default: "1" } },
});
const [name = ""] = positionals;
const entry = Object.hasOwn(targets, name) ? targets[name] : undefined;
if (entry) await run(entry);
else {
  console.error("npm run fuzz -- <target> [--runs N] [--seed S], where the target is one of");
  for (const [known, { what, runs }] of Object.entries(targets))
    console.error(`  ${known.padEnd(10)} ${what} (${runs.long} runs unless told)`);
  process.exitCode = 2;
}

async function run({ open, needsDatabase, runs: { long } }: (typeof targets)[string]): Promise<void> {
  const runs = Number(values.runs ?? long);
  const seed = Number(values.seed);
  const server = needsDatabase ? await restartablePostgres() : undefined;
  const started = performance.now();
  const target = await open(server?.urls.databaseUrl ?? "");
  const found = await target.fuzz(runs, seed).finally(() => target.close());
  await server?.stop();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${runs} runs with seed ${seed} in ${seconds} s, ${found.length} found`);
  for (const finding of found) console.log(`${finding.what}\n  kept as ${keep(name, finding)}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
