import { setTimeout as sleep } from "node:timers/promises";
import { type Finding, overRounds } from "../finding.ts";
import { startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import type { Servers } from "../servers.ts";
import { floods, longest, type Receipts, receipts } from "./texts.ts";

const sizes = { full: { rounds: 3, languages: 3 }, short: { rounds: 1, languages: 1 } };

const config = { width: "80mm", blocks: [{ type: "text", content: "{{ words }}" }] };

type Measured = Pick<Awaited<ReturnType<typeof startService>>, "url" | "api" | "worker">;

interface Answer {
  status: number;
  /** What was wrong; empty for a good one. */
  refusal: string;
}

/** Sends a text, to be seen or to be printed, and waits for the answer. */
type Send = (service: Measured, words: string) => Promise<Answer>;

const preview: Send = ({ url }, words) => post(`${url}/preview`, { config, data: { words } });
const print: Send = ({ url }, words) => post(`${url}/print/words`, { data: { words } });

/** A batch of as many receipts as fit: the text in pieces. */
const batch: Send = ({ url }, words) => {
  const letters = [...words];
  const length = Math.ceil(letters.length / piecesOfBatch);
  const pieces = Array.from({ length: piecesOfBatch }, (_, at) =>
    letters.slice(at * length, (at + 1) * length).join(""),
  );
  return post(`${url}/print/words/batch`, { jobs: pieces.map((piece) => ({ data: { words: piece } })) });
};
const piecesOfBatch = 200;

/** Of one core. A batch may have ten times as much to draw as a receipt. */
const mostSeconds = { receipt: 1, batch: 10 };

const mostTries = 5;

/** The dearest receipts count only while they are accepted. */
const accepted =
  (send: Send): Send =>
  async (service, words) => {
    let answer = await send(service, words);
    // A machine too busy to answer in time says so, and what it did until then counts as well.
    for (let tries = 1; answer.status === 503 && tries < mostTries; tries++) answer = await send(service, words);
    if (answer.status === 200) return answer;
    const told = `${answer.status} ${answer.refusal}`;
    const logs = [service.api, service.worker].flatMap((program) => program.output().split("\n"));
    const reasons = logs.filter((line) => /"level":(?:"error"|[56]0)/.test(line)).slice(-5);
    throw new Error(
      [
        `The receipt that begins with ${words.slice(0, 9)} should be drawn and was answered with ${told}`,
        ...reasons,
      ].join("\n"),
    );
  };

const sends: [name: string, send: Send][] = [
  ["/preview", preview],
  ["/print", print],
];

/**
 * What one request can take of the machine, whatever text it brings: refused when it would be too much, drawn when it is
 * not. API and worker together, because a receipt that is printed is drawn in the worker. Fonts are read once in the life
 * of a process, with the first receipts that need them: what those take is told beside the others.
 */
export async function benchText({ size, ...bench }: Bench): Promise<Finding[]> {
  const { rounds, languages } = sizes[size];
  const servers = await bench.servers();
  const inLanguages = Object.entries(receipts).slice(0, languages);
  const firsts = [
    await firstReceipts("of an installation", inLanguages, (language, { first }) =>
      firstEver(servers, language, first),
    ),
    await firstReceipts("after a restart", inLanguages, (language, both) => firstAgain(servers, language, both)),
  ];
  const service = await startService({ databaseUrl: await servers.createDatabase("text") });
  try {
    await post(`${service.url}/templates`, { id: "words", name: "Words", config });
    await preview(service, "Thank you");
    const findings: Finding[] = [...firsts];
    for (const [name, send] of sends) {
      findings.push(...(await worst(`1 MiB of any text to POST ${name}`, service, send, () => floods, rounds)));
    }
    const atMost = mostSeconds.batch;
    findings.push(...(await worst("1 MiB of any text in a batch", service, batch, () => floods, rounds, atMost)));
    let turn = 0;
    const first = await costs(service, [accepted(preview), accepted(print)], longest(turn));
    const once = `; ${Math.max(...first.values()).toFixed(2)} s when the fonts are read`;
    for (const [name, send] of sends) {
      const found = await worst(
        `the dearest receipts to POST ${name}`,
        service,
        accepted(send),
        () => longest(++turn),
        rounds,
      );
      findings.push(...found.map((finding) => ({ ...finding, detail: `${finding.detail}${once}` })));
    }
    return findings;
  } finally {
    await service.close();
  }
}

/** What fonts cost whoever needs them first: the language that takes longest. */
async function firstReceipts(
  when: string,
  inLanguages: [language: string, Receipts][],
  measure: (language: string, receipts: Receipts) => Promise<number>,
): Promise<Finding> {
  const took: [language: string, seconds: number][] = [];
  for (const [language, both] of inLanguages) took.push([language, await measure(language, both)]);
  const seconds = took.map(([, each]) => each).toSorted((a, b) => a - b);
  return {
    name: `the first receipt in Chinese, Japanese or Korean ${when}, processor time`,
    value: seconds.at(-1) ?? 0,
    lowest: seconds[0] ?? 0,
    highest: seconds.at(-1) ?? 0,
    unit: "s",
    target: { atMost: 0.3 },
    detail: took.map(([language, each]) => `${language} ${each.toFixed(2)} s`).join(", "),
  };
}

/** In a fresh process that has shown one receipt in Latin letters. */
async function firstEver(servers: Servers, language: string, words: string): Promise<number> {
  return withService(await servers.createDatabase(`first_${language.toLowerCase()}`), async (service) => {
    await preview(service, "Thank you");
    return costOf(service, words);
  });
}

/** In a fresh process of a shop that has printed another receipt in that language before. */
async function firstAgain(servers: Servers, language: string, { first, next }: Receipts): Promise<number> {
  const databaseUrl = await servers.createDatabase(`again_${language.toLowerCase()}`);
  await withService(databaseUrl, async (service) => {
    await post(`${service.url}/templates`, { id: "words", name: "Words", config });
    await accepted(print)(service, first);
  });
  return withService(databaseUrl, async (service) => {
    await preview(service, "Thank you");
    await sleep(untilWarmMs);
    return costOf(service, next);
  });
}

/** More than a process takes to get ready for receipts like the latest. */
const untilWarmMs = 8_000;

async function withService<Result>(databaseUrl: string, use: (service: Measured) => Promise<Result>): Promise<Result> {
  const service = await startService({ databaseUrl });
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

async function costOf(service: Measured, words: string): Promise<number> {
  const [seconds = 0] = (await costs(service, [accepted(preview)], { words })).values();
  return seconds;
}

/** The costliest of the texts of a round, and by how much the processes grew over all of them. */
async function worst(
  name: string,
  service: Measured,
  send: Send,
  textsOfRound: () => Record<string, string>,
  rounds: number,
  atMost = mostSeconds.receipt,
): Promise<Finding[]> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  const costliest = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const before = memory(service);
    const [first] = [...(await costs(service, [send], textsOfRound()))].toSorted(([, a], [, b]) => b - a);
    const [what, took] = first ?? ["", 0];
    seconds.push(took);
    megabytes.push((memory(service) - before) / 1e6);
    costliest.add(what);
  }
  const detail = [...costliest].join(", ");
  return [
    { name: `${name}, processor time`, ...overRounds(seconds), unit: "s", target: { atMost }, detail },
    {
      name: `${name}, memory`,
      ...overRounds(megabytes),
      unit: "MB",
      target: { atMost: 100 },
      detail: "more than before",
    },
  ];
}

/** Processor time of API and worker for each text, by its name. */
async function costs(service: Measured, ways: Send[], texts: Record<string, string>): Promise<Map<string, number>> {
  const used = () => service.api.processorSeconds() + service.worker.processorSeconds();
  const seconds = new Map<string, number>();
  for (const [name, words] of Object.entries(texts)) {
    for (const send of ways) {
      const before = used();
      await send(service, words);
      seconds.set(name, Math.max(seconds.get(name) ?? 0, used() - before));
    }
  }
  return seconds;
}

function memory({ api, worker }: Measured): number {
  return api.residentBytes() + worker.residentBytes();
}

/** Printing is over when the printer says so; what is refused is answered at once. */
async function post(url: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Prefer: "wait=60" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, refusal: answer.ok ? "" : text };
}
