import { freePort } from "@platen/local/free-port";
import { openBus } from "@platen/shared/bus";
import { createLog } from "@platen/shared/log";
import { quantile } from "@platen/stand/load/latency";
import { type HeardByAll, openSockets, type Sockets } from "@platen/stand/load/sockets";
import { eventually } from "@platen/testkit/eventually";
import type { Finding } from "../finding.ts";
import { benchProgram, flags } from "../programs.ts";
import type { Bench } from "../row.ts";

const sizes = {
  full: { clients: 1_000, events: 1_500, warmUp: 500 },
  short: { clients: 20, events: 20, warmUp: 0 },
};

const betweenEventsMs = 10;
const prefix = "bench-events";

/** From publishing a job's move to the last of many /ws clients having it, and what each client costs in memory. */
export async function benchEvents({ size, ...bench }: Bench): Promise<Finding[]> {
  const { clients, events, warmUp } = sizes[size];
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
  let sockets: Sockets | undefined;
  try {
    await api.start();
    const before = api.residentBytes();
    const sentAt = new Map<string, number>();
    const delays: number[] = [];
    const onHeardByAll = ({ jobId, at }: HeardByAll) => {
      const number = Number(jobId.slice("event-".length));
      if (number >= warmUp) delays.push(at - (sentAt.get(jobId) ?? 0));
    };
    sockets = await openSockets({ url: api.url, count: clients, onHeardByAll, flags });
    for (let number = 0; number < warmUp + events; number++) {
      const jobId = `event-${number}`;
      sentAt.set(jobId, performance.timeOrigin + performance.now());
      await bus.publish("client", {
        type: "jobUpdate",
        data: { jobId, status: "queued", templateId: "receipt", printerId: "default" },
      });
      await new Promise((resume) => setTimeout(resume, betweenEventsMs));
    }
    await eventually(() => delays.length === events);
    const perClient = (api.residentBytes() - before) / clients;
    return [delayFinding(delays, clients), memoryFinding(perClient, clients)];
  } finally {
    await sockets?.close();
    await api.stop();
    await bus.close();
  }
}

function delayFinding(delays: number[], clients: number): Finding {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => quantile(sorted, share);
  return {
    name: `${clients} /ws clients, 100 events a second, publish → last client, p99`,
    value: at(0.99),
    lowest: at(0),
    highest: at(1),
    unit: "ms",
    target: { atMost: 50 },
    detail: `p50 ${at(0.5).toFixed(1)} ms`,
  };
}

function memoryFinding(bytes: number, clients: number): Finding {
  const value = bytes / 1000;
  return {
    name: `memory of the API for each of ${clients} /ws clients`,
    value,
    lowest: value,
    highest: value,
    unit: "kB",
    target: { atMost: 60 },
    detail: "resident memory after the events, less that before the first client",
  };
}
