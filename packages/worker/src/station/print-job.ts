import type { Database } from "@platen/shared/db/connect";
import { completeJob, failPrintingJob, failQueuedJob, startPrinting } from "@platen/shared/db/job-moves";
import { findClaim } from "@platen/shared/db/jobs";
import type { Job, JobError } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { sleep } from "@platen/shared/time";
import type { Tracing } from "@platen/shared/trace";
import type { Announcer } from "../announcer.ts";
import type { Measurements } from "../measurements.ts";
import type { PrintOutcome } from "../printer/session.ts";
import { type PrinterGate, Stopped } from "./printer-gate.ts";
import { traceJob } from "./trace-job.ts";
import type { EncodedJob, PreparedJob, Upcoming } from "./upcoming.ts";

export interface PrintDeps {
  /** This process, as claims name it. */
  workerId: string;
  db: Database;
  announcer: Announcer;
  log: Logger;
  printer: PrinterGate;
  upcoming: Upcoming;
  measurements: Measurements;
  /**
   * Jobs this process has claimed and not begun to send, and those whose claim was not answered, which may have gone
   * through all the same. They are still this process's to print.
   */
  notBegun: Set<string>;
  /** Aborted when the station has let go of the printer. */
  released: AbortSignal;
  /** Absent where nobody collects traces. */
  tracing: Tracing | undefined;
}

/**
 * Prints what is queued, one job after another, until nothing is left. The order of the steps for each is what the
 * service promises:
 *
 * 1. Wait for a printer that is ready. The job is still queued, and can be cancelled.
 * 2. Move it to `printing`, guarded. Whoever lost that race stops here: nothing was sent.
 * 3. Send the bytes and wait for the printer's own proof.
 * 4. Move it to its end, guarded, and only then tell anybody.
 *
 * If this process dies between 2 and 4, the job is found `printing` with nobody printing it, and ends as
 * OUTCOME_UNKNOWN (fleet/housekeeping.ts). It is never sent again by itself.
 */
export async function printQueuedJobs(deps: PrintDeps, stopping: AbortSignal): Promise<void> {
  for (;;) {
    await deps.printer.untilReady(stopping);
    const prepared = (await findNotBegun(deps)) ?? (await deps.upcoming.take());
    if (!prepared) return;
    // Asked to stop while it was being prepared: it is not claimed any more, and stays queued.
    if (stopping.aborted) throw new Stopped();
    if (prepared.type === "impossible") {
      await giveUp(deps, prepared.job, prepared.reason);
      continue;
    }
    deps.printer.hold(prepared.job.id);
    try {
      const job = await claim(deps, prepared);
      // Undefined: it was cancelled or has expired meanwhile.
      if (job) await print(deps, job, prepared);
    } finally {
      deps.printer.hold(null);
    }
  }
}

/** What this process has claimed and not begun goes first, as it was first in the queue. */
async function findNotBegun({ notBegun, upcoming }: PrintDeps): Promise<PreparedJob | undefined> {
  for (const id of notBegun) {
    const prepared = await upcoming.find(id);
    if (prepared) return prepared;
    notBegun.delete(id);
  }
  return undefined;
}

/**
 * A claim that fails may have gone through all the same, or may yet: its answer was lost, or the database was slower than
 * our patience. So the job stays in hand, and whether it is ours already is asked when it is claimed again.
 */
async function claim(deps: PrintDeps, { job: { id }, printedOn }: EncodedJob): Promise<Job | undefined> {
  const mayBeOurs = deps.notBegun.has(id);
  deps.notBegun.add(id);
  const claimed = await startPrinting(deps.db, id, deps.workerId, printedOn);
  const own = claimed ?? (mayBeOurs ? await ownClaim(deps, id) : undefined);
  deps.notBegun.delete(id);
  return own;
}

async function ownClaim({ db, workerId }: PrintDeps, id: string): Promise<Job | undefined> {
  const found = await findClaim(db, id);
  return found?.job.status === "printing" && found.workerId === workerId ? found.job : undefined;
}

async function print(deps: PrintDeps, job: Job, prepared: EncodedJob): Promise<void> {
  const startedMs = performance.now();
  const endTrace = deps.tracing && traceJob(deps.tracing, job, prepared.traceparent);
  const printing = deps.printer.print(prepared.bytes, prepared.expectedMs, deps.released);
  // While the first bytes are on their way already.
  deps.announcer.announce(job);
  deps.upcoming.prepareAfter(job);
  const outcome = await printing;
  if (outcome.type === "unsent" && deps.released.aborted) {
    deps.notBegun.add(job.id);
    throw new Stopped();
  }
  const finished = await finish(deps, job, outcome);
  endTrace?.(finished);
  deps.measurements.finished(finished, prepared.bytes.length, performance.now() - startedMs);
  deps.announcer.announce(finished);
}

/** The job as it ended: by this word or, when another worker thought this one dead, by that one's. */
async function finish({ db, log }: PrintDeps, job: Job, outcome: PrintOutcome): Promise<Job> {
  return persist(async () => {
    const moved =
      outcome.type === "printed"
        ? await completeJob(db, job.id, outcome.method)
        : await failPrintingJob(db, job.id, errorOf(outcome));
    if (moved) return moved;
    const found = await findClaim(db, job.id);
    log.warn({ jobId: job.id, outcome: outcome.type, status: found?.job.status }, "the outcome was written before");
    return found?.job ?? job;
  });
}

/** Ten minutes. After that the job is left to housekeeping, which calls its outcome unknown. */
const retryMs = 250;
const mostAttempts = 2_400;

/** What happened on paper must reach the database: tries until it does. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      await sleep(retryMs);
    }
  }
}

async function giveUp(deps: PrintDeps, job: Job, reason: string): Promise<void> {
  deps.notBegun.delete(job.id);
  const failed = await failQueuedJob(deps.db, job.id, { code: "TEMPLATE_RENDER_ERROR", message: reason });
  if (!failed) return;
  deps.measurements.finished(failed, 0, 0);
  deps.announcer.announce(failed);
}

function errorOf(outcome: Exclude<PrintOutcome, { type: "printed" }>): JobError {
  if (outcome.type === "unsent") {
    return { code: "PRINT_FAILED", message: `Nothing was sent to the printer: ${outcome.reason}.` };
  }
  return {
    code: "OUTCOME_UNKNOWN",
    message: `Something may be on paper: ${outcome.reason}. Look at the printer; reprint if it is missing.`,
  };
}
