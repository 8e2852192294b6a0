import { randomUUID } from "node:crypto";
import { createDrawing } from "@platen/receipt/raster/drawing";
import { openBus } from "@platen/shared/bus";
import { type Config, printerSeed } from "@platen/shared/config";
import { connectDatabase } from "@platen/shared/db/connect";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import type { Logger } from "@platen/shared/log";
import { defaultPrinterId } from "@platen/shared/printer";
import { openTicketQueue } from "@platen/shared/queue";
import type { Tracing } from "@platen/shared/trace";
import { Announcer } from "./announcer.ts";
import { lostOwnerGraceMs, Ownership } from "./fleet/locks.ts";
import { startHealthServer } from "./health-server.ts";
import { Measurements } from "./measurements.ts";
import { resolveHost } from "./printer/resolve-host.ts";
import { startTerm, type Term } from "./station/station.ts";

export interface Worker {
  /** Finishes the receipt on the wire, within bounds, then closes everything in reverse. */
  stop(): Promise<void>;
}

/** A long receipt at a slow printer's speed; an orchestrator's own patience is usually thirty seconds. */
const lastReceiptPatienceMs = 20_000;

export async function startWorker(config: Config, log: Logger, tracing?: Tracing): Promise<Worker> {
  const closers: (() => Promise<unknown> | unknown)[] = [() => tracing?.close()];
  await migrateDatabase(config.database.url);

  const measurements = new Measurements();
  const drawing = createDrawing(config.printer);
  const connection = connectDatabase({ url: config.database.url, name: "platen worker", max: 5 });
  closers.push(() => connection.close());
  await seedDefaultPrinter(connection.db, printerSeed(config));
  const backend = { redisUrl: config.redis.url, databaseUrl: config.database.url, prefix: config.redis.prefix, log };
  const bus = openBus(backend);
  closers.push(() => bus.close());
  // Outlives every term: what one could not tell while the bus was away is told in the next.
  const announcer = new Announcer(bus, log);
  closers.push(() => announcer.close());
  const queueOptions = { ...backend, printerId: defaultPrinterId };
  const queue = openTicketQueue(queueOptions);
  closers.push(() => queue.close());

  const workerId = randomUUID();
  const unsent = new Set<string>();
  let term: Term | undefined;
  let stopping = false;
  /** Terms begin and end one after another, whatever the lock does meanwhile. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>) => {
    turn = turn.then(step).catch((error) => log.error({ err: error }, "the worker could not change over"));
    return turn;
  };
  const ownership: Ownership = new Ownership({
    databaseUrl: config.database.url,
    printerId: defaultPrinterId,
    log,
    onGained() {
      measurements.owner(true);
      if (term) term.look();
      else void inTurn(beginTerm);
    },
    onLost() {
      measurements.owner(false);
      log.warn("this worker no longer owns the printer");
      // A database that restarts gives the lock back within a second or two: the receipt on the wire is not given up.
      setTimeout(() => {
        if (!ownership.isOwner) void inTurn(() => endTerm(0));
      }, lostOwnerGraceMs).unref();
    },
  });

  async function beginTerm(): Promise<void> {
    while (ownership.isOwner && !term && !stopping) {
      try {
        term = await startTerm({
          workerId,
          config,
          db: connection.db,
          bus,
          announcer,
          queue,
          queueOptions,
          log,
          measurements,
          tracing,
          drawing,
          unsent,
          isOwner: () => ownership.isOwner,
          resolveHost: (address) => resolveHost(address, config),
        });
        log.info("this worker owns the printer");
      } catch (error) {
        log.warn({ err: error }, "the worker cannot begin yet");
        await new Promise((resume) => setTimeout(resume, 500));
      }
    }
  }

  async function endTerm(patienceMs: number): Promise<void> {
    const ending = term;
    term = undefined;
    await ending?.end(patienceMs);
    // The lock may have come back while the old term was being closed.
    if (ownership.isOwner) void inTurn(beginTerm);
  }

  await bus.subscribe("settings", () => {
    term?.settingsChanged().catch((error) => log.warn({ err: error }, "the new settings could not be read"));
  });
  await bus.subscribe("client", ({ data }) => {
    if (data.status === "queued") term?.jobQueued();
  });
  bus.onResubscribed(() => {
    term?.settingsChanged().catch((error) => log.warn({ err: error }, "the settings could not be read again"));
  });
  const health = await startHealthServer({
    ...config.worker,
    measurements,
    notReady: () => (ownership.isOwner && !term ? "taking over the printer" : undefined),
  });
  closers.push(() => new Promise((resolve) => health.close(resolve)));
  ownership.start();

  return {
    async stop() {
      stopping = true;
      await inTurn(() => endTerm(lastReceiptPatienceMs));
      await ownership.close();
      health.closeAllConnections();
      for (const close of closers.reverse()) await close();
    },
  };
}
