import { readCommandLine, wholeNumber } from "@platen/testkit/command-line";
import { restartablePostgres } from "@platen/testkit/restartable";
import { keep } from "./corpus.ts";
import { targets } from "./targets.ts";

const list = Object.entries(targets).map(
  ([known, { what, runs }]) => `  ${known.padEnd(13)} ${what} (${runs.long} runs unless told)`,
);
const usage = `npm run fuzz -- <target> [options]: hostile input at one of

${list.join("\n")}

  --runs <n>     how often
  --seed <n>     other cases         (1)
  --help         this text
`;

const { values, positionals } = readCommandLine(
  usage,
  { runs: { type: "string" }, seed: { type: "string", default: "1" } },
  Object.keys(targets),
  1,
);
const [name = ""] = positionals;
const target = targets[name];
if (target) await run(target);
else {
  console.error(usage);
  process.exitCode = 2;
}

async function run({ open, needsDatabase, runs: { long } }: (typeof targets)[string]): Promise<void> {
  const runs = values.runs === undefined ? long : wholeNumber("runs", values.runs);
  const seed = wholeNumber("seed", values.seed);
  const server = needsDatabase ? await restartablePostgres() : undefined;
  const started = performance.now();
  const opened = await open(server?.urls.databaseUrl ?? "");
  const found = await opened.fuzz(runs, seed).finally(() => opened.close());
  await server?.stop();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${runs} runs with seed ${seed} in ${seconds} s, ${found.length} found`);
  for (const finding of found) console.log(`${finding.what}\n  kept as ${keep(name, finding)}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
