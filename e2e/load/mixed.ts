import { runClients } from "@platen/stand/load/clients";
import { markedData, markedTemplate } from "@platen/stand/load/marked-receipt";
import { submit } from "@platen/stand/load/submit";
import { megabytes, table } from "./report.ts";
import type { LoadStand } from "./stand.ts";

export interface MixedOptions {
  clients: number;
  minutes: number;
}

export interface MixedResult {
  report: string;
  isFlat: boolean;
}

const samples = 10;

/** Caches are full, and the fonts of every script are read, by the third sample. */
const warmSamples = 3;

/** What memory may grow by from there to the end. */
const mostGrowth = 0.15;

/** A day of a shop in fast motion: receipts of many scripts, previews, lists and searches side by side. Memory has to stay where it was. */
export async function runMixed(stand: LoadStand, { clients, minutes }: MixedOptions): Promise<MixedResult> {
  const seen: { api: number; worker: number }[] = [];
  const answers = new Map<string, number>();
  let begun = 0;
  for (let sample = 1; sample <= samples; sample++) {
    const until = Date.now() + (minutes * 60_000) / samples;
    await runClients({
      clients,
      from: begun,
      isOver: () => Date.now() >= until,
      async print(number) {
        begun++;
        const visit = visits[number % visits.length] as Visit;
        const status = await visit(stand.url, number).catch(() => "none");
        answers.set(`${visit.name} ${status}`, (answers.get(`${visit.name} ${status}`) ?? 0) + 1);
      },
    });
    const memory = stand.memory();
    seen.push(memory);
    console.log(`${begun} requests: API ${megabytes(memory.api)}, worker ${megabytes(memory.worker)}`);
  }
  const warm = seen[warmSamples - 1];
  const last = seen.at(-1);
  const growth = (part: "api" | "worker") => (warm && last ? last[part] / warm[part] - 1 : Number.NaN);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return {
    report: table([
      ...seen.map(({ api, worker }, index): [string, string] => [
        `after ${(((index + 1) * minutes) / samples).toFixed(1)} minutes`,
        `API ${megabytes(api)}, worker ${megabytes(worker)}`,
      ]),
      [`from the ${warmSamples}rd to the end`, `API ${percent(growth("api"))}, worker ${percent(growth("worker"))}`],
      ["requests, by what they asked for and their answer", [...answers].map((each) => each.join(": ")).join(", ")],
    ]),
    isFlat: growth("api") <= mostGrowth && growth("worker") <= mostGrowth,
  };
}

/** Resolves with the status of the answer. */
type Visit = (url: string, number: number) => Promise<number>;

/** Longer than a busy service takes, so that no client waits for ever. */
const answerWithinMs = 60_000;

const visits: readonly Visit[] = [print, printForeign, list, find, preview, templates, print, lookAtJob];

async function print(url: string, number: number): Promise<number> {
  return (await submit(url, number, { answerWithinMs })).status;
}

/** Letters that were not drawn for a while: there are more of them than anybody keeps. */
function printForeign(url: string, number: number): Promise<number> {
  const first = 0x4e00 + ((number * 37) % 20_000);
  const filling = String.fromCodePoint(...Array.from({ length: 30 }, (_, at) => first + at));
  return ask(url, `/print/${markedTemplate.id}`, { data: { ...markedData(number), filling } });
}

function preview(url: string, number: number): Promise<number> {
  return ask(url, `/templates/${markedTemplate.id}/preview`, { data: markedData(number, 20) });
}

function list(url: string): Promise<number> {
  return ask(url, "/jobs?limit=100");
}

function find(url: string, number: number): Promise<number> {
  return ask(url, `/jobs?q=${number}`);
}

function templates(url: string): Promise<number> {
  return ask(url, "/templates");
}

async function lookAtJob(url: string): Promise<number> {
  const answer = await fetch(`${url}/jobs?limit=1`, { signal: AbortSignal.timeout(answerWithinMs) });
  const { jobs } = (await answer.json()) as { jobs?: { id: string }[] };
  return jobs?.[0] ? ask(url, `/jobs/${jobs[0].id}/preview`) : answer.status;
}

async function ask(url: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(url + path, {
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  await answer.arrayBuffer();
  return answer.status;
}
