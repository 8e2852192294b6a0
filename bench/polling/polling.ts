import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@platen/local/free-port";
import { testPrefix } from "@platen/testkit/backends";
import { startWire } from "@platen/testkit/wire";
import { type Finding, overRounds } from "../finding.ts";
import { benchProgram } from "../programs.ts";
import type { Bench } from "../row.ts";
import { type Askers, post, startAskers, storeAskers } from "./askers.ts";

const sizes = {
  full: { printers: 1_000, more: 10_000, settleMs: 10_000, watchMs: 30_000, jobs: 50 },
  short: { printers: 5, more: 10, settleMs: 0, watchMs: 1_000, jobs: 2 },
};

const everyMs = 5_000;

/** What printers that ask cost one API process while there is nothing to print, and whether a job is offered at once. */
export async function benchPolling({ size, ...bench }: Bench): Promise<Finding[]> {
  const { more, ...usual } = sizes[size];
  const { printers = usual.printers } = bench;
  const { jobs, settleMs, watchMs } = usual;
  const servers = await bench.servers();
  const findings: Finding[] = [];
  // Whoever names a number wants to see that one.
  const isUsual = bench.printers === undefined;
  for (const redisUrl of isUsual ? ["", servers.redisUrl] : [""]) {
    const backend = redisUrl ? "Redis" : "PostgreSQL alone";
    const watch = async (count: number) => {
      const databaseUrl = await servers.createDatabase(`polling_${redisUrl ? "redis" : "postgres"}_${count}`);
      return watchAsked({ count, databaseUrl, redisUrl, jobs, settleMs, watchMs });
    };
    // An API process looks after itself, too: that its servers are there, and that it has missed nothing.
    const alone = await watch(0);
    const found = async (count: number, wanted: Targets) =>
      describe(`${count} printers that ask on ${backend}`, { alone, asked: await watch(count) }, wanted);
    findings.push(...(await found(printers, targets)));
    // Tried, and nothing promised.
    if (redisUrl && isUsual) findings.push(...(await found(more, tried)));
  }
  return findings;
}

interface Watch {
  count: number;
  databaseUrl: string;
  redisUrl: string;
  settleMs: number;
  watchMs: number;
  jobs: number;
}

interface Asked {
  share: number;
  statementsPerS: number;
  pollsPerS: number;
  /** Polls that were not answered with 200. */
  failed: number;
  /** Jobs that the next question of their printer was not told of. */
  unoffered: number;
  residentBytes: number;
}

async function watchAsked({ count, databaseUrl, redisUrl, settleMs, watchMs, jobs }: Watch): Promise<Asked> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const paths = await storeAskers(databaseUrl, count);
    const postgres = await startWire(databaseUrl);
    closers.push(() => postgres.close());
    const port = await freePort();
    const env = {
      DATABASE_URL: postgres.url,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      PLATEN_REDIS_PREFIX: testPrefix(),
      PORT: String(port),
    };
    const api = benchProgram({ program: "api", port, env });
    await api.start();
    closers.push(() => api.stop());
    const askers = startAskers(api.url, paths, everyMs);
    closers.push(async () => askers.stop());
    await pause(settleMs);

    const before = {
      ms: performance.now(),
      seconds: api.processorSeconds(),
      statements: postgres.statements(),
      polls: askers.polls(),
    };
    await pause(watchMs);
    const seconds = (performance.now() - before.ms) / 1000;
    const rest = {
      share: (api.processorSeconds() - before.seconds) / seconds,
      statementsPerS: (postgres.statements() - before.statements) / seconds,
      pollsPerS: (askers.polls() - before.polls) / seconds,
      residentBytes: api.residentBytes(),
    };
    const unoffered = await countUnoffered(api.url, askers, Math.min(jobs, count));
    return { ...rest, unoffered, failed: askers.failed() };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Prints to one printer after another, each of which then asks. */
async function countUnoffered(url: string, askers: Askers, jobs: number): Promise<number> {
  let unoffered = 0;
  for (let number = 0; number < jobs; number++) {
    const config = { width: "80mm", blocks: [{ type: "text", content: "Tea" }] };
    const body = JSON.stringify({ config, data: {}, printer: askers.idOf(number) });
    await untilTaken(() => post(`${url}/jobs`, body));
    if (!(await askers.ask(number)).jobReady) unoffered++;
  }
  return unoffered;
}

const mostAttempts = 60;
const betweenAttemptsMs = 500;

/** On a machine that has no time left connections are dropped, and printers are late; that is not what is measured here. */
async function untilTaken(print: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await print();
      return;
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      await pause(betweenAttemptsMs);
    }
  }
}

interface Targets {
  share: number;
  statementsPerS: number;
}

const targets: Targets = { share: 15, statementsPerS: 1 };
const tried: Targets = { share: 100, statementsPerS: 5 };

function describe(
  name: string,
  { alone, asked }: Record<"alone" | "asked", Asked>,
  { share, statementsPerS }: Targets,
): Finding[] {
  const found = (what: string, value: number, unit: Finding["unit"], atMost: number, detail: string): Finding => ({
    name: `${name}: ${what}`,
    ...overRounds([value]),
    unit,
    target: { atMost },
    detail,
  });
  const megabytes = ({ residentBytes }: Asked) => `${(residentBytes / 1e6).toFixed(0)} MB`;
  const polls = `${asked.pollsPerS.toFixed(0)} questions a second, ${megabytes(asked)} resident, ${megabytes(alone)} without them`;
  return [
    found("processor time of the API, of a core", asked.share * 100, "%", share, polls),
    found(
      "statements",
      asked.statementsPerS,
      "/s",
      statementsPerS,
      `${alone.statementsPerS.toFixed(2)}/s without them`,
    ),
    found("questions that were not answered", asked.failed, "", 0, ""),
    found("jobs that the next question was not told of", asked.unoffered, "", 0, ""),
  ];
}
