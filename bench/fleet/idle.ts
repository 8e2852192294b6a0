import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@platen/local/free-port";
import { type PrinterFleet, startPrinterFleet } from "@platen/stand/printer-fleet";
import { testPrefix } from "@platen/testkit/backends";
import { startWire } from "@platen/testkit/wire";
import { type Finding, overRounds } from "../finding.ts";
import { benchProgram, flags } from "../programs.ts";
import type { Bench } from "../row.ts";
import { printersOf, storePrinters, untilAllConnected } from "./printers.ts";

const sizes = {
  full: { printers: 500, settleMs: 10_000, watchMs: 30_000 },
  short: { printers: 3, settleMs: 0, watchMs: 500 },
};

const lookEveryMs = 250;

/** What a worker with nothing to print took while it was watched. */
interface Rest {
  postgres: number;
  redis: number;
  statementsPerS: number;
  residentBytes: number;
  /** When the watch began. */
  residentBytesAtFirst: number;
  /** Of a core. */
  share: number;
  /** Connections to printers that ended meanwhile. */
  dropped: number;
}

/**
 * A worker with one printer and with many, all connected and nothing to print, on both kinds of queue and bus. Where
 * somebody wants to watch for minutes, on PostgreSQL alone.
 */
export async function idleFindings({ size, minutes, ...bench }: Bench): Promise<Finding[]> {
  const { settleMs, ...usual } = sizes[size];
  const { printers = usual.printers } = bench;
  const servers = await bench.servers();
  const backends = minutes === undefined ? ["", servers.redisUrl] : [""];
  const findings: Finding[] = [];
  for (const redisUrl of backends) {
    const rest = async (count: number, watchMs: number) => {
      const databaseUrl = await servers.createDatabase(`fleet_idle_${redisUrl ? "redis" : "postgres"}_${count}`);
      return watchIdle({ count, databaseUrl, redisUrl, settleMs, watchMs });
    };
    const many = await rest(printers, minutes === undefined ? usual.watchMs : minutes * 60_000);
    const one = await rest(1, usual.watchMs);
    const backend = redisUrl ? "Redis" : "PostgreSQL alone";
    findings.push(...compare(`${printers} idle printers on ${backend}`, printers, one, many, redisUrl !== ""));
  }
  return findings;
}

interface Watch {
  count: number;
  databaseUrl: string;
  redisUrl: string;
  settleMs: number;
  watchMs: number;
}

async function watchIdle({ count, databaseUrl, redisUrl, settleMs, watchMs }: Watch): Promise<Rest> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const fleet = await startPrinterFleet({ count, flags });
    closers.push(() => fleet.stop());
    const [first] = printersOf(fleet);
    await storePrinters(databaseUrl, printersOf(fleet));
    const postgres = await startWire(databaseUrl);
    closers.push(() => postgres.close());
    const redis = redisUrl ? await startWire(redisUrl) : undefined;
    closers.push(async () => redis?.close());
    const port = await freePort();
    const worker = benchProgram({
      program: "worker",
      port,
      env: {
        DATABASE_URL: postgres.url,
        ...(redis && { REDIS_URL: redis.url }),
        PLATEN_REDIS_PREFIX: testPrefix(),
        PLATEN_PRINTER_IP: fleet.host,
        PLATEN_PRINTER_PORT: String(first?.port),
        PLATEN_WORKER_PORT: String(port),
      },
    });
    await worker.start();
    closers.push(() => worker.stop());
    await untilAllConnected(fleet);
    await pause(settleMs);

    const before = {
      ms: performance.now(),
      statements: postgres.statements(),
      seconds: worker.processorSeconds(),
      reconnects: await reconnects(worker.url),
      residentBytes: worker.residentBytes(),
    };
    const most = { postgres: 0, redis: 0 };
    while (performance.now() < before.ms + watchMs) {
      most.postgres = Math.max(most.postgres, postgres.connections());
      most.redis = Math.max(most.redis, redis?.connections() ?? 0);
      await pause(lookEveryMs);
    }
    const seconds = (performance.now() - before.ms) / 1000;
    return {
      ...most,
      statementsPerS: (postgres.statements() - before.statements) / seconds,
      share: (worker.processorSeconds() - before.seconds) / seconds,
      residentBytes: worker.residentBytes(),
      residentBytesAtFirst: before.residentBytes,
      dropped: (await reconnects(worker.url)) - before.reconnects + (await disconnected(fleet)),
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Attempts to connect to a printer again, of all printers. */
async function reconnects(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^platen_printer_reconnects_total\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function disconnected(fleet: PrinterFleet): Promise<number> {
  return (await fleet.states()).filter(({ isConnected }) => !isConnected).length;
}

/** What each printer beyond the first adds. */
function compare(name: string, printers: number, one: Rest, many: Rest, hasRedis: boolean): Finding[] {
  const each = (of: (rest: Rest) => number) => (of(many) - of(one)) / (printers - 1);
  const found = (what: string, value: number, unit: Finding["unit"], atMost: number, detail: string): Finding => ({
    name: `${name}: ${what}`,
    ...overRounds([value]),
    unit,
    target: { atMost },
    detail,
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const share = (rest: Rest) => `${(rest.share * 100).toFixed(2)} % of a core`;
  return [
    found("connections to PostgreSQL", many.postgres, "", 6, `${one.postgres} with one printer`),
    ...(hasRedis ? [found("connections to Redis", many.redis, "", 4, `${one.redis} with one printer`)] : []),
    found(
      "statements of each",
      each(({ statementsPerS }) => statementsPerS),
      "/s",
      0.05,
      `${many.statementsPerS.toFixed(2)}/s in all, ${one.statementsPerS.toFixed(2)}/s with one`,
    ),
    found(
      "memory of each",
      each(({ residentBytes }) => residentBytes) / 1e3,
      "kB",
      250,
      `${megabytes(many.residentBytes)} in all (${megabytes(many.residentBytesAtFirst)} at first), ${megabytes(one.residentBytes)} with one`,
    ),
    found(
      "processor time of each, of a core",
      each((rest) => rest.share) * 100,
      "%",
      0.05,
      `${share(many)} in all, ${share(one)} with one`,
    ),
    found("connections to printers that ended", many.dropped, "", 0, ""),
  ];
}
