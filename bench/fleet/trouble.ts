import { type FleetPrinterState, startPrinterFleet } from "@platen/stand/printer-fleet";
import { type Finding, overRounds } from "../finding.ts";
import { orders } from "../order.ts";
import { flags, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import type { Servers } from "../servers.ts";
import { type EndedJobs, endedJobs } from "./ended-jobs.ts";
import { printOn } from "./print-on.ts";
import { printersOf, storePrinters, takesJobs, untilAllConnected } from "./printers.ts";

const sizes = { full: { printers: 20, receipts: 50 }, short: { printers: 3, receipts: 2 } };

const speedMmPerS = 250;

/** Printers at a usual speed, each with a queue of its own; once all well, and once with two that are not. */
export async function troubleFindings({ size, ...bench }: Bench): Promise<Finding[]> {
  const { printers, receipts } = sizes[size];
  const servers = await bench.servers();
  const well = await drainAll(servers, { printers, receipts, isTrouble: false });
  const troubled = await drainAll(servers, { printers, receipts, isTrouble: true });
  const name = `${printers} printers at ${speedMmPerS} mm/s with ${receipts} receipts each`;
  const sorted = well.ratios.toSorted((a, b) => a - b);
  return [
    {
      name: `${name}, the slowest beside its paper alone`,
      value: sorted.at(-1) ?? 0,
      lowest: sorted[0] ?? 0,
      highest: sorted.at(-1) ?? 0,
      unit: "×",
      target: { atMost: 1.05 },
      detail: "from the first receipt's end to the last one's",
    },
    {
      name: `${name}, one black-holed and one out of paper: p99 of the others beside all well`,
      ...overRounds([troubled.jobs.p99Ms / well.jobs.p99Ms]),
      unit: "×",
      target: { atMost: 1.1 },
      detail: `${describeTimes(troubled.jobs)} beside ${describeTimes(well.jobs)}`,
    },
  ];
}

interface Drain {
  printers: number;
  receipts: number;
  isTrouble: boolean;
}

/** The first two are looked at in neither run, so that both compare the same printers. */
async function drainAll(
  servers: Servers,
  { printers: count, receipts, isTrouble }: Drain,
): Promise<{ ratios: number[]; jobs: EndedJobs }> {
  const databaseUrl = await servers.createDatabase(isTrouble ? "fleet_troubled" : "fleet_well");
  const fleet = await startPrinterFleet({ count, speedMmPerS, flags });
  const printers = printersOf(fleet);
  await storePrinters(databaseUrl, printers);
  const service = await startService({ databaseUrl, env: takesJobs }, { host: fleet.host, port: fleet.ports[0] ?? 0 });
  try {
    await untilAllConnected(fleet);
    if (isTrouble) {
      await fleet.setFaults(1, { halfOpen: true });
      await fleet.setFaults(2, { paper: "out" });
    }
    const nextOrder = orders();
    const fill = async (printerId: string) => {
      for (let receipt = 0; receipt < receipts; receipt++) await printOn(service.url, printerId, nextOrder());
    };
    await Promise.all(printers.map(({ id }) => fill(id)));
    const jobs = await endedJobs(databaseUrl, ["printer-1", "printer-2"]);
    return { ratios: (await fleet.states()).flatMap(besidePaper), jobs };
  } finally {
    await service.close();
    await fleet.stop();
  }
}

/** The time between two ends, beside what the paper between them needs at this speed. */
function besidePaper({ first, last }: FleetPrinterState): number[] {
  if (!first || !last || first === last) return [];
  return [(last.atMs - first.atMs) / (((last.fedMm - first.fedMm) / speedMmPerS) * 1000)];
}

function describeTimes({ p50Ms, p99Ms }: EndedJobs): string {
  return `p50 ${(p50Ms / 1000).toFixed(2)} s, p99 ${(p99Ms / 1000).toFixed(2)} s`;
}
