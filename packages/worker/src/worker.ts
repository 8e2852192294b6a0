import { randomUUID } from "node:crypto";
import { createTypesetter } from "@platen/receipt/typesetter";
import { WarmUp } from "@platen/receipt/warm-up";
import { openBus } from "@platen/shared/bus";
import { type Config, printerSeed } from "@platen/shared/config";
import { connectDatabase } from "@platen/shared/db/connect";
import { findJobsMovedSince } from "@platen/shared/db/jobs";
import { findLatestReceipts } from "@platen/shared/db/latest-receipts";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { OutageNotes } from "@platen/shared/db/outage-notes";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import type { Logger } from "@platen/shared/log";
import type { Tracing } from "@platen/shared/trace";
import { Announcer } from "./announcer.ts";
import { Bell } from "./fleet/bell.ts";
import { Fleet } from "./fleet/fleet.ts";
import { endAbandonedJobs, endExpiredJobs, Housekeeping } from "./fleet/housekeeping.ts";
import { Reports } from "./fleet/reports.ts";
import { Trials } from "./fleet/trials.ts";
import { startHealthServer } from "./health-server.ts";
import { Locks } from "./locks/locks.ts";
import { Measurements } from "./measurements.ts";
import { resolveHost } from "./printer/resolve-host.ts";
import { Station, type StationDeps } from "./station/station.ts";

export interface Worker {
  /** Finishes the receipts on the wire and hands the printers over, within bounds, then closes everything in reverse. */
  stop(): Promise<void>;
}

/** Statements of all stations share these. With the others the worker has (docs/performance.md) that makes six. */
const databaseConnections = 2;

/** What this worker hears by the bus it also finds in the database within seconds, so a silent loss may last. */
const checkListenerEveryMs = 30_000;

/** A worker that died is started again within this time, and has moved fewer jobs in its last moments. */
const lookBackMs = 600_000;
const mostMissedJobs = 1_000;

export async function startWorker(config: Config, log: Logger, tracing?: Tracing): Promise<Worker> {
  const closers: (() => Promise<unknown> | unknown)[] = [() => tracing?.close()];
  const keep = <T extends { close(): unknown }>(resource: T): T => {
    closers.push(() => resource.close());
    return resource;
  };
  const { url: databaseUrl } = config.database;
  await migrateDatabase(databaseUrl, { log });
  const { db } = keep(connectDatabase({ url: databaseUrl, name: "platen worker", max: databaseConnections }));
  await seedDefaultPrinter(db, printerSeed(config), log);

  const backend = { redisUrl: config.redis.url, databaseUrl, prefix: config.redis.prefix, log };
  const locks = keep(new Locks({ databaseUrl, sites: config.worker.sites, log }));
  const bus = keep(openBus({ ...backend, publisher: locks, checkEveryMs: checkListenerEveryMs }));
  const announcer = keep(new Announcer(bus, log));
  const reports = keep(new Reports(bus, log, keep(new OutageNotes(db, log))));
  const measurements = new Measurements(config.metrics.installation);
  const workerId = randomUUID();
  const typesetter = createTypesetter(config.printer);
  const stationDeps: StationDeps = {
    workerId,
    db,
    announcer,
    reports,
    log,
    measurements,
    tracing,
    typesetter,
    personPatienceMs: config.jobs.stallAfterS * 1000,
    resolveHost: (address) => resolveHost(address, config),
    readAgain: (printerId) => housekeeping.readPrinters([printerId]),
  };
  const endJobsDeps = { db, announcer, measurements, workerId };
  const fleet = new Fleet({
    log,
    bell: new Bell(backend),
    async beginStation(seat) {
      // Nobody else prints on it now, so whatever is marked printing was cut off.
      await endAbandonedJobs(endJobsDeps, { printerIds: [seat.printer.id] }, [...seat.notBegun]);
      await endExpiredJobs(endJobsDeps);
      const station = new Station(stationDeps, seat);
      await station.begin();
      return station;
    },
    measurements,
    onShort: () => void bus.publish("short", { workerId }).catch(() => {}),
    onLeft: () => locks.releaseNow(),
  });
  const { retentionS } = config.jobs;
  const housekeeping = new Housekeeping({ ...endJobsDeps, log, sites: config.worker.sites, retentionS, fleet });
  await housekeeping.start();

  const readAgain = (printerId: string) =>
    housekeeping
      .readPrinters([printerId])
      .catch((error) => log.warn({ err: error, printerId }, "the printer's new settings could not be read"));
  await bus.subscribe("settings", ({ printerId }) => void readAgain(printerId));
  await bus.subscribe("accepted", (job) => fleet.accepted(job));
  await bus.subscribe("client", ({ type, data }) => {
    // The event of an API of the version before names no printer.
    if (type === "jobUpdate" && data.status === "queued" && fleet.ring(data)) housekeeping.soon();
  });
  await bus.subscribe("short", (worker) => worker.workerId !== workerId && locks.lookAround());
  const trials = keep(new Trials({ ...stationDeps, sites: config.worker.sites, bus }));
  await bus.subscribe("trial", (message) => trials.hear(message));
  bus.onResubscribed(() => housekeeping.soon());
  // A worker that died may have moved jobs that it could not tell of.
  const moved = await findJobsMovedSince(db, new Date(Date.now() - lookBackMs), mostMissedJobs);
  for (const job of moved) announcer.announceWayOf(job);
  const health = await startHealthServer({
    ...config.worker,
    measurements,
    notReady: () => (fleet.isHeldUp ? "a printer's station cannot begin, which the log explains" : undefined),
  });
  closers.push(() => {
    health.closeAllConnections();
    return new Promise((resolve) => health.close(resolve));
  });
  locks.start(fleet);
  keep(new WarmUp({ typesetter, findLatest: () => findLatestReceipts(db), log }));

  return {
    async stop() {
      fleet.stop();
      // Before the first printer is left, so that it is another's to take as soon as it is.
      await locks.leave();
      await fleet.end();
      await housekeeping.stop();
      await locks.handOver();
      for (const close of closers.reverse()) await close();
    },
  };
}
