import { freePort } from "@platen/local/free-port";
import { type Bus, openBus } from "@platen/shared/bus";
import { createLog } from "@platen/shared/log";
import { quantile } from "@platen/stand/load/latency";
import { type HeardByAll, openSockets, type Sockets } from "@platen/stand/load/sockets";
import { eventually } from "@platen/testkit/eventually";
import type { Program } from "@platen/testkit/program";
import type { Finding } from "../finding.ts";
import { benchProgram, flags } from "../programs.ts";
import type { Bench } from "../row.ts";

const sizes = {
  full: { clients: 1_000, warmUp: 500, events: 1_500, burst: 5_000 },
  short: { clients: 20, warmUp: 0, events: 20, burst: 50 },
};

const betweenMs = 10;

/** In a burst so many come where one comes usually. */
const burstOf = 10;

const prefix = "bench-events";

/**
 * From publishing a job's move to the last of many /ws clients having it, at a busy shop's pace and at ten times as much; and
 * what each client costs in memory.
 */
export async function benchEvents({ size, ...bench }: Bench): Promise<Finding[]> {
  const { clients, warmUp, events, burst } = sizes[size];
  const servers = await bench.servers();
  const log = createLog({ level: "silent", part: "local", pretty: false });
  const databaseUrl = await servers.createDatabase("events");
  const bus = openBus({ redisUrl: servers.redisUrl, databaseUrl, prefix, log });
  const port = await freePort();
  const api = benchProgram({
    program: "api",
    port,
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: servers.redisUrl,
      PLATEN_REDIS_PREFIX: prefix,
      PORT: String(port),
    },
  });
  const delays = new Map<string, number>();
  let sockets: Sockets | undefined;
  try {
    await api.start();
    const before = api.residentBytes();
    const onHeardByAll = ({ jobId, at }: HeardByAll) => delays.set(jobId, at - Number(jobId.split(" ")[1]));
    sockets = await openSockets({ url: api.url, count: clients, onHeardByAll, flags });
    const series = { bus, api, sockets, delays };
    await publish({ ...series, name: "warm", count: warmUp, atOnce: 1 });
    const usual = await publish({ ...series, name: "usual", count: events, atOnce: 1 });
    const perClient = (api.residentBytes() - before) / clients;
    const flood = await publish({ ...series, name: "burst", count: burst, atOnce: burstOf });
    const after = (api.residentBytes() - before) / clients;
    // What they have seen is told every second.
    await eventually(() => sockets?.seen().received === clients * (warmUp + events + burst));
    return [
      delayFinding(`${clients} /ws clients, 100 events a second, publish → last client, p99`, usual, 0.99, 50),
      delayFinding(`the same with 1,000 events a second, the latest`, flood, 1, 2_000),
      { ...counted(sockets.seen().disordered), name: "the same: events out of order", detail: `of ${burst * clients}` },
      memoryFinding(`memory of the API for each of ${clients} /ws clients`, perClient),
      memoryFinding("the same behind the 1,000 events a second", after),
    ];
  } finally {
    await sockets?.close();
    await api.stop();
    await bus.close();
  }
}

interface Series {
  bus: Bus;
  api: Program;
  sockets: Sockets;
  /** From publishing to the last client, by the job's id. */
  delays: Map<string, number>;
  name: string;
  count: number;
  atOnce: number;
}

interface Published {
  sorted: number[];
  /** How much of a core API and listeners took meanwhile. */
  busy: { api: number; listeners: number };
}

/** Publishes events at an even pace, and waits until every client has them. */
async function publish({ bus, api, sockets, delays, name, count, atOnce }: Series): Promise<Published> {
  const ids: string[] = [];
  const began = performance.now();
  const used = () => ({ api: api.processorSeconds(), listeners: sockets.processorSeconds() });
  const before = used();
  while (ids.length < count) {
    const some = Array.from({ length: atOnce }, (_, index) => `${name}-${ids.length + index} ${now()}`);
    ids.push(...some);
    await bus.publish("client", ...some.map(moved));
    const dueMs = (ids.length / atOnce) * betweenMs - (performance.now() - began);
    if (dueMs > 0) await new Promise((resume) => setTimeout(resume, dueMs));
  }
  await eventually(() => ids.every((id) => delays.has(id)));
  const after = used();
  const seconds = (performance.now() - began) / 1000;
  const busy = {
    api: (after.api - before.api) / seconds,
    listeners: (after.listeners - before.listeners) / seconds,
  };
  return { sorted: ids.map((id) => delays.get(id) ?? 0).toSorted((a, b) => a - b), busy };
}

const now = () => performance.timeOrigin + performance.now();

const moved = (jobId: string) => ({
  type: "jobUpdate" as const,
  data: { jobId, status: "queued" as const, templateId: "receipt", printerId: "default" },
});

function delayFinding(name: string, { sorted, busy }: Published, share: number, atMost: number): Finding {
  const at = (of: number) => quantile(sorted, of);
  return {
    name,
    value: at(share),
    lowest: at(0),
    highest: at(1),
    unit: "ms",
    target: { atMost },
    detail: `p50 ${at(0.5).toFixed(1)} ms; of a core the API took ${percent(busy.api)}, the listeners ${percent(busy.listeners)}`,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

const counted = (value: number) => ({ value, lowest: value, highest: value, unit: "" as const, target: { atMost: 0 } });

function memoryFinding(name: string, bytes: number): Finding {
  const value = bytes / 1000;
  return {
    name,
    value,
    lowest: value,
    highest: value,
    unit: "kB",
    target: { atMost: 60 },
    detail: "resident memory, less that before the first client",
  };
}
