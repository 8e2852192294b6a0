import { setTimeout as pause } from "node:timers/promises";
import { startPrinterFleet } from "@platen/stand/printer-fleet";
import { type Finding, overRounds } from "../finding.ts";
import { orders } from "../order.ts";
import { flags, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { type EndedJobs, endedJobs } from "./ended-jobs.ts";
import { printOn } from "./print-on.ts";
import { printersOf, storePrinters, takesJobs, untilAllConnected } from "./printers.ts";

const sizes = { full: { printers: 200, receipts: 15 }, short: { printers: 4, receipts: 1 } };

const everyMs = 2_000;

/** Printers that print at once, each given a receipt every two seconds, one printer after the other. */
export async function busyFindings({ size, ...bench }: Bench): Promise<Finding[]> {
  const { printers: count, receipts } = sizes[size];
  const servers = await bench.servers();
  const findings: Finding[] = [];
  for (const [backend, redisUrl] of [
    ["PostgreSQL alone", ""],
    ["Redis", servers.redisUrl],
  ] as const) {
    const databaseUrl = await servers.createDatabase(`fleet_busy_${redisUrl ? "redis" : "postgres"}`);
    const fleet = await startPrinterFleet({ count, flags });
    const printers = printersOf(fleet);
    await storePrinters(databaseUrl, printers);
    const service = await startService(
      { databaseUrl, redisUrl, env: takesJobs },
      { host: fleet.host, port: fleet.ports[0] ?? 0 },
    );
    try {
      await untilAllConnected(fleet);
      const nextOrder = orders();
      const before = { seconds: service.worker.processorSeconds(), ms: performance.now() };
      const printFrom = async (printerId: string, firstMs: number) => {
        for (let receipt = 0; receipt < receipts; receipt++) {
          await pause(Math.max(before.ms + firstMs + receipt * everyMs - performance.now(), 0));
          await printOn(service.url, printerId, nextOrder());
        }
      };
      await Promise.all(printers.map(({ id }, number) => printFrom(id, (number / count) * everyMs)));
      const jobs = await endedJobs(databaseUrl);
      const seconds = (performance.now() - before.ms) / 1000;
      // A busy machine takes longer than it should, and the worker has to do the same work: what counts is the time it has.
      const share = (service.worker.processorSeconds() - before.seconds) / ((receipts * everyMs) / 1000);
      findings.push(
        ...describeBusy(
          `${count} printers, a receipt every 2 s each, on ${backend}`,
          share,
          jobs,
          seconds,
          count * receipts,
        ),
      );
    } finally {
      await service.close();
      await fleet.stop();
    }
  }
  return findings;
}

function describeBusy(name: string, share: number, jobs: EndedJobs, seconds: number, expected: number): Finding[] {
  const bad = expected - jobs.proven + jobs.outOfOrder;
  return [
    {
      name: `${name}: the worker's share of a core`,
      ...overRounds([share * 100]),
      unit: "%",
      target: { atMost: 80 },
      detail: `${expected} receipts in ${seconds.toFixed(1)} s; accepted to proof p50 ${jobs.p50Ms.toFixed(0)} ms, p99 ${jobs.p99Ms.toFixed(0)} ms`,
    },
    {
      name: `${name}: receipts without proof, or out of order`,
      ...overRounds([bad]),
      unit: "",
      target: { atMost: 0 },
      detail: `${jobs.proven} of ${expected} completed by process-id, ${jobs.outOfOrder} out of order${jobs.unproven && `; ${jobs.unproven}`}`,
    },
  ];
}
