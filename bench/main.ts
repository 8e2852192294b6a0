import { buildPrograms } from "@platen/local/build-programs";
import { readCommandLine, wholeNumber } from "@platen/testkit/command-line";
import { describe, type Finding, isMet } from "./finding.ts";
import { describeMachine } from "./machine.ts";
import type { Bench, Row } from "./row.ts";
import { rows } from "./rows.ts";
import { type Servers, startServers } from "./servers.ts";

/** Measures us beside others, or against a promise, in one run on one machine: only ratios travel, absolutes do not. */
const usage = `npm run bench -- [row …] [options]: measured side by side; without a row all of

${Object.entries(rows)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join("\n")}

  --short           each once, to see that it runs; its figures say nothing
  --webhook         accept, drain: a webhook is told how jobs end
  --printers <n>    fleet: idle printers of one worker; polling: how many ask
  --minutes <n>     fleet: how long the idle ones are watched
  --help            this text

Ends with 1 when a target was missed.
`;
const { positionals, values } = readCommandLine(
  usage,
  {
    short: { type: "boolean" },
    printers: { type: "string" },
    minutes: { type: "string" },
    webhook: { type: "boolean" },
  },
  Object.keys(rows),
);
const printers = values.printers === undefined ? undefined : wholeNumber("printers", values.printers);
const minutes = values.minutes === undefined ? undefined : wholeNumber("minutes", values.minutes);

// A run that is broken off leaves nothing behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

await buildPrograms((line) => console.error(line));
const wanted = Object.entries(rows).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const size = values.short ? "short" : "full";
const started = performance.now();
console.log(`${describeMachine()}\n`);
const missed: Finding[] = [];
let servers: Promise<Servers> | undefined;
const bench: Bench = {
  size,
  printers,
  minutes,
  webhook: values.webhook === true,
  servers() {
    servers ??= startServers();
    return servers;
  },
};
for (const [name, row] of wanted) missed.push(...(await measure(name, row)));
await (await servers)?.stop();
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
if (size === "short") console.log("A short run shows that everything runs; its figures say nothing.");
else if (missed.length > 0) {
  console.log(`Missed: ${missed.map(({ name }) => name).join("; ")}`);
  process.exitCode = 1;
}

async function measure(name: string, row: Row): Promise<Finding[]> {
  console.log(`${name}: ${row.about}`);
  const findings = await row.run(bench);
  for (const finding of findings) console.log(`  ${describe(finding)}`);
  return findings.filter((finding) => !isMet(finding));
}
