import { printSustained } from "./clients.ts";
import { megabytes, table } from "./report.ts";
import type { LoadStand } from "./stand.ts";

export interface SoakOptions {
  clients: number;
  jobs: number;
}

export interface SoakResult {
  report: string;
  isFlat: boolean;
}

/** The first sample is taken when caches are full and code is compiled. */
const warmShare = 0.1;
const samples = 10;

/** What memory may differ by between a tenth of the way and the end. */
const mostGrowth = 0.15;

/** A long run in which memory has to stay where it was. */
export async function runSoak(stand: LoadStand, { clients, jobs }: SoakOptions): Promise<SoakResult> {
  const step = jobs / samples;
  const started = Date.now();
  const seen: { jobs: number; api: number; worker: number }[] = [];
  let accepted = 0;
  for (let sample = 1; sample <= samples; sample++) {
    accepted += await printSustained(stand, { clients, from: accepted, isOver: (count) => count >= step });
    seen.push({ jobs: accepted, ...stand.memory() });
    const { api, worker } = seen.at(-1) ?? { api: 0, worker: 0 };
    console.log(`${accepted} jobs: API ${megabytes(api)}, worker ${megabytes(worker)}`);
  }
  const warm = seen.find((sample) => sample.jobs >= jobs * warmShare);
  const last = seen.at(-1);
  const growth = (part: "api" | "worker") => (warm && last ? last[part] / warm[part] - 1 : Number.NaN);
  const rate = (accepted / ((Date.now() - started) / 1_000)).toFixed(1);
  const rows = seen.map((sample): [string, string] => [
    `${sample.jobs} jobs`,
    `API ${megabytes(sample.api)}, worker ${megabytes(sample.worker)}`,
  ]);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const changes = `API ${percent(growth("api"))}, worker ${percent(growth("worker"))}`;
  return {
    report: table([...rows, ["from a tenth to the end", changes], ["jobs a second", rate]]),
    isFlat: Math.abs(growth("api")) <= mostGrowth && Math.abs(growth("worker")) <= mostGrowth,
  };
}
