import { freePort } from "@platen/local/free-port";
import { type LoadGenerator, type LoadResult, startLoadGenerator } from "@platen/stand/load/generator";
import { quantile } from "@platen/stand/load/latency";
import { type Finding, overRounds } from "../finding.ts";
import { orders } from "../order.ts";
import { benchProgram, flags } from "../programs.ts";
import type { Bench } from "../row.ts";
import type { Servers } from "../servers.ts";
import { addWebhook } from "../webhook.ts";

const clients = 32;

const sizes = {
  full: { warmUpMs: 8_000, rounds: 9, busyMs: 2_000, loneMs: 1_000 },
  short: { warmUpMs: 200, rounds: 1, busyMs: 300, loneMs: 100 },
};

interface Contender {
  name: string;
  port: number;
  busy: LoadResult[];
  lone: LoadResult[];
}

/** POST /print with all its work, beside a route that does one insert and one addition to the queue. */
export async function benchAccept({ size, ...bench }: Bench): Promise<Finding[]> {
  const servers = await bench.servers();
  const load = startLoadGenerator({ flags });
  try {
    const onRedis = await accept(servers, load, "redis", { size, ...bench });
    const onPostgres = await accept(servers, load, "postgres", { size, ...bench });
    return [...findings("Redis", 1.5, onRedis), ...findings("Postgres", 2, onPostgres)];
  } finally {
    await load.stop();
  }
}

type Kind = "redis" | "postgres";

async function accept(servers: Servers, load: LoadGenerator, kind: Kind, { size, webhook }: Bench) {
  const { warmUpMs, rounds, busyMs, loneMs } = sizes[size];
  const databaseUrl = await servers.createDatabase(`accept_${kind}`);
  if (webhook) await addWebhook(databaseUrl);
  const queue = kind === "redis" ? { REDIS_URL: servers.redisUrl } : {};
  const { templateId, data } = orders()();
  const body = JSON.stringify({ data });
  const ports = { platen: await freePort(), naive: await freePort() };
  // Nobody prints here: what is measured is the way in.
  const env = { DATABASE_URL: databaseUrl, ...queue, PLATEN_WHEN_OFFLINE: "queue" };
  const programs = [
    benchProgram({ program: "api", port: ports.platen, env: { ...env, PORT: String(ports.platen) } }),
    benchProgram({
      program: new URL("naive.ts", import.meta.url),
      port: ports.naive,
      env: { ...env, PORT: String(ports.naive) },
    }),
  ];
  const contenders = Object.entries(ports).map(([name, port]): Contender => ({ name, port, busy: [], lone: [] }));
  try {
    const ask = (contender: Contender, clientCount: number, ms: number, series: string) =>
      load.run({ port: contender.port, path: `/print/${templateId}`, body, clients: clientCount, ms, series });
    await Promise.all(programs.map((program) => program.start()));
    for (const contender of contenders) {
      await ask(contender, clients, warmUpMs, `${kind}-warm`);
    }
    for (let round = 0; round < rounds; round++) {
      for (const contender of round % 2 ? contenders : contenders.toReversed()) {
        contender.busy.push(await ask(contender, clients, busyMs, `${kind}-busy-${round}`));
        contender.lone.push(await ask(contender, 1, loneMs, `${kind}-lone-${round}`));
      }
    }
    return contenders;
  } finally {
    for (const program of programs) await program.stop();
  }
}

function findings(stack: string, times: number, [platen, naive]: Contender[]): Finding[] {
  if (!platen || !naive) return [];
  const ratios = (figure: (contender: Contender) => number[]) => {
    const theirs = figure(naive);
    return overRounds(figure(platen).map((value, round) => value / (theirs[round] ?? 0)));
  };
  const detail = (unit: string, figure: (contender: Contender) => number[]) =>
    [platen, naive].map((of) => `${of.name} ${overRounds(figure(of)).value.toFixed(unit ? 2 : 0)}${unit}`).join(", ");
  const refusals = [platen, naive].map((of) => of.busy.reduce((sum, { refused }) => sum + refused, 0));
  const refused = refusals.some((count) => count > 0) ? `; refused with 503: ${refusals.join(" and ")}` : "";
  const rate = (of: Contender) => of.busy.map((round) => round.perSecond);
  const at = (share: number, rounds: "busy" | "lone") => (of: Contender) =>
    of[rounds].map((round) => quantile(round.latencies, share));
  return [
    {
      name: `accept on ${stack}, ${clients} clients, requests per second`,
      ...ratios(rate),
      unit: "×",
      target: { atLeast: times },
      detail: detail("", rate) + refused,
    },
    {
      name: `accept on ${stack}, ${clients} clients, p99`,
      ...ratios(at(0.99, "busy")),
      unit: "×",
      target: { atMost: 1 },
      detail: detail(" ms", at(0.99, "busy")),
    },
    {
      name: `accept on ${stack}, 1 client, p50`,
      ...ratios(at(0.5, "lone")),
      unit: "×",
      target: { atMost: 1.2 },
      detail: detail(" ms", at(0.5, "lone")),
    },
  ];
}
