import { autoModel, type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import type { Drawing } from "@platen/receipt/raster/drawing";
import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import { isLastOutcomeUnknown } from "@platen/shared/db/jobs";
import { findPrinter } from "@platen/shared/db/printers";
import { PlainError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import type { Printer } from "@platen/shared/printer";
import { consumeTickets, type QueueOptions, type TicketQueue } from "@platen/shared/queue";
import type { Tracing } from "@platen/shared/trace";
import type { Announcer } from "../announcer.ts";
import { endExpiredJobs, type ReconcileDeps, reconcile, takeOver } from "../fleet/housekeeping.ts";
import { Reporter } from "../fleet/reports.ts";
import type { Measurements } from "../measurements.ts";
import type { PrinterAddress } from "../printer/connection.ts";
import { dialects } from "../printer/dialects.ts";
import { PrinterSession } from "../printer/session.ts";
import { printQueuedJobs } from "./print-job.ts";
import { PrinterGate, Stopped } from "./printer-gate.ts";
import { Upcoming } from "./upcoming.ts";

export interface TermDeps {
  workerId: string;
  config: Config;
  db: Database;
  bus: Bus;
  announcer: Announcer;
  queue: TicketQueue;
  queueOptions: QueueOptions;
  log: Logger;
  measurements: Measurements;
  tracing: Tracing | undefined;
  /** How text and pictures the printer cannot draw itself become dots. */
  drawing: Drawing;
  /** Jobs that were claimed, or perhaps, and of which nothing was sent; they are printed first, in whichever term. */
  unsent: Set<string>;
  isOwner(): boolean;
  resolveHost(address: PrinterAddress): Promise<string>;
}

/** One worker's time as the printer's owner, from gaining the lock to losing it or stopping. */
export interface Term {
  /** Whether the lock is held may have changed. */
  look(): void;
  /** A job was accepted; its ticket is on the way. */
  jobQueued(): void;
  /** POST /printer/config was taken. */
  settingsChanged(): Promise<void>;
  /** Lets the receipt on the wire finish within the given time, lets no other begin, and closes everything. */
  end(patienceMs: number): Promise<void>;
}

const reconcileEveryMs = 3_000;

/** Expiry is looked at more often: a client that waits should not be told late. */
const expireEveryMs = 1_000;

export async function startTerm(deps: TermDeps): Promise<Term> {
  const { config, db, bus, announcer, queue, log, measurements, tracing } = deps;
  const { printerId } = deps.queueOptions;
  const stopping = new AbortController();
  /** The printer is let go of: what has not begun by then does not begin in this term. */
  const over = new AbortController();
  let row = await readPrinter(db, printerId);
  const { language } = row;

  const session: PrinterSession = new PrinterSession({
    address: { ip: row.ip, port: row.port },
    dialect: dialects[language],
    resolveHost: deps.resolveHost,
    personPatienceMs: config.jobs.stallAfterS * 1000,
    log,
    onReconnect: () => measurements.reconnected(),
    onChange: () => {
      measurements.printer(session.state.status);
      upcoming.setPrinter(printerNow());
      reporter.changed();
      gate.look();
    },
  });
  /** A printer that says which model it is may have another resolution and other code pages than was thought. */
  const namedModel = () => (row.model === autoModel && session.knowledge?.model) || null;
  const printerNow = () => {
    const { model, dpi, width, charset } = row;
    return { model, language, dpi, widthMm: width, charset, reported: namedModel() };
  };

  const gate: PrinterGate = new PrinterGate(session, deps.isOwner, config.jobs.stallAfterS * 1000);
  const upcoming = new Upcoming(db, printerId, printerNow(), deps.drawing);
  const reporter: Reporter = new Reporter(bus, log, () => ({
    printerId,
    ...session.state,
    reason: session.reason,
    model: session.knowledge?.model ?? null,
    capabilities: session.knowledge?.capabilities ?? null,
    proof: session.proof,
    address: session.address,
    printingJobId: gate.holding,
  }));
  const reconcileDeps: ReconcileDeps = {
    db,
    announcer,
    queue,
    measurements,
    workerId: deps.workerId,
    printerId,
    retentionS: config.jobs.retentionS,
    inHand: () => [...deps.unsent, ...(gate.holding === null ? [] : [gate.holding])],
    reminded: new Set(),
  };

  await takeOver(reconcileDeps);
  if (await isLastOutcomeUnknown(db, printerId)) session.assumeInterrupted(mostUnfinishedBytes(printerNow()));
  reporter.start();
  session.start();
  const { workerId, unsent } = deps;
  const told = { announcer, log, measurements, tracing };
  const printDeps = { ...told, workerId, db, printer: gate, upcoming, unsent, over: over.signal };
  const consumer = consumeTickets(deps.queueOptions, async () => {
    await printQueuedJobs(printDeps, stopping.signal).catch((error) => {
      if (!(error instanceof Stopped)) throw error;
    });
  });
  async function settingsChanged(): Promise<void> {
    row = await readPrinter(db, printerId);
    session.setAddress({ ip: row.ip, port: row.port });
    upcoming.setPrinter(printerNow());
    reporter.changed();
  }
  const timers = [
    repeat(reconcileEveryMs, log, () => reconcile(reconcileDeps)),
    // The news of a change can be lost, and nobody would repeat it.
    repeat(reconcileEveryMs, log, settingsChanged),
    repeat(expireEveryMs, log, () => endExpiredJobs(reconcileDeps)),
  ];

  return {
    look: () => gate.look(),
    jobQueued() {
      if (gate.holding === null) upcoming.foresee();
    },
    settingsChanged,
    async end(patienceMs) {
      stopping.abort();
      await Promise.race([gate.untilIdle(), new Promise((resume) => setTimeout(resume, patienceMs).unref())]);
      // The printer is let go of first: what follows may wait for a database that is away, and a successor does not.
      await session.close();
      // Whoever owns the printer now has the word on it.
      reporter.stop();
      over.abort();
      await Promise.all(timers.map((timer) => timer.stop()));
      await consumer.close();
    },
  };
}

/** Which command a job was cut off in is not known here, so that is the longest there is. */
function mostUnfinishedBytes(printer: ProfileRequest): number {
  const { dotsPerLine, rasterRowLimit } = profileFor(printer);
  return Math.ceil(dotsPerLine / 8) * rasterRowLimit;
}

async function readPrinter(db: Database, printerId: string): Promise<Printer> {
  const row = await findPrinter(db, printerId);
  if (!row) throw new PlainError(`there is no printer ${printerId}`);
  return row;
}

/** One run at a time; a failed one is logged and the next comes all the same. */
function repeat(everyMs: number, log: Logger, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error) => log.warn({ err: error }, "reconciling failed; it is tried again"))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
