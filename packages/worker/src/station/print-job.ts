import type { Database } from "@platen/shared/db/connect";
import { failQueuedJob } from "@platen/shared/db/job-moves";
import { findClaim, type StoredJob } from "@platen/shared/db/jobs";
import {
  type Ending,
  finishAndStart,
  finishPrinting,
  startAgain,
  startPrinting,
} from "@platen/shared/db/printing-moves";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { sleep } from "@platen/shared/time";
import type { Tracing } from "@platen/shared/trace";
import type { Announcer } from "../announcer.ts";
import type { Measurements } from "../measurements.ts";
import type { PrintOutcome } from "../printer/session.ts";
import type { FenceTrust } from "./fence-trust.ts";
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
  trust: Pick<FenceTrust, "device" | "lose">;
  upcoming: Upcoming;
  measurements: Measurements;
  /**
   * Jobs this process has claimed and not begun to send, and those whose claim was not answered, which may have gone
   * through all the same. They are still this process's to print.
   */
  notBegun: Set<string>;
  /** Aborted when no other receipt may begin. */
  stopping: AbortSignal;
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
 * 4. Move it to its end, guarded, and only then tell anybody. Where the next one is encoded and the printer is ready, its
 *    claim is part of the same statement, and 3 follows.
 *
 * If this process dies between 2 and 4, the job is found `printing` with nobody printing it, and ends as
 * OUTCOME_UNKNOWN (fleet/housekeeping.ts). It is never sent again by itself.
 */
export async function printQueuedJobs(deps: PrintDeps): Promise<void> {
  for (;;) {
    await deps.printer.untilReady(deps.stopping);
    const prepared = (await findNotBegun(deps)) ?? (await deps.upcoming.take());
    if (!prepared) return;
    // Asked to stop while it was being prepared: it is not claimed any more, and stays queued.
    if (deps.stopping.aborted) throw new Stopped();
    // Gone meanwhile, or at another address: it stays queued until the printer is ready again.
    if (!deps.printer.isOpen) continue;
    if (prepared.type === "impossible") {
      await giveUp(deps, prepared.jobId, prepared.reason);
      continue;
    }
    deps.printer.hold(prepared.jobId);
    try {
      // Undefined: it was cancelled or has expired meanwhile, or another is before it.
      let claimed = await claim(deps, prepared);
      while (claimed) claimed = await print(deps, claimed);
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

/** A job that is claimed. */
interface InHand {
  job: Job;
  encoded: EncodedJob;
  /** What waits behind it. */
  behind: StoredJob | undefined;
}

/**
 * A claim that fails may have gone through all the same, or may yet: its answer was lost, or the database was slower than
 * our patience. So the job stays in hand, and whether it is ours already is asked when it is claimed again.
 */
async function claim(deps: PrintDeps, encoded: EncodedJob): Promise<InHand | undefined> {
  const { jobId: id } = encoded;
  const mayBeOurs = deps.notBegun.has(id);
  deps.notBegun.add(id);
  const wanted = claimOf(deps, encoded);
  const { claimed, next } = await startPrinting(deps.db, wanted);
  const job = claimed ?? (mayBeOurs ? await startAgain(deps.db, wanted) : undefined);
  deps.notBegun.delete(id);
  return inHand(deps, job, encoded, next);
}

/** What waits behind a job is prepared when that one is on its way, or now if it is not printed. */
function inHand(
  deps: PrintDeps,
  job: Job | undefined,
  encoded: EncodedJob,
  behind: StoredJob | undefined,
): InHand | undefined {
  if (job) return { job, encoded, behind };
  deps.upcoming.prepareStored(behind);
  return undefined;
}

function claimOf({ workerId }: PrintDeps, { jobId, printedOn, bytesSha256 }: EncodedJob) {
  return { id: jobId, workerId, printedOn, bytesSha256, inOrder: true };
}

/** Prints it, writes down how it ended, and says what was claimed together with that. */
async function print(deps: PrintDeps, { job, encoded, behind }: InHand): Promise<InHand | undefined> {
  const startedMs = performance.now();
  const endTrace = deps.tracing && traceJob(deps.tracing, job, encoded.traceparent);
  const { device } = deps.trust;
  const printing = deps.printer.print(encoded, deps.released);
  // While the first bytes are on their way already.
  deps.announcer.announce(job);
  deps.upcoming.prepareStored(behind);
  const outcome = await printing;
  if (outcome.type === "unsent" && deps.released.aborted) {
    deps.notBegun.add(job.id);
    throw new Stopped();
  }
  // Before its end is stored: a job that ends later is not believed, whichever worker prints it.
  if (outcome.type === "printed" && outcome.early) await persist(() => deps.trust.lose(device));
  const { finished, next } = await finish(deps, job, outcome);
  endTrace?.(finished);
  deps.measurements.finished(finished, encoded.bytes.length, performance.now() - startedMs);
  deps.announcer.announce(finished);
  return next;
}

interface Finished {
  /** The job as it ended: by this word or, when another worker thought this one dead, by that one's. */
  finished: Job;
  next?: InHand | undefined;
}

async function finish(deps: PrintDeps, job: Job, outcome: PrintOutcome): Promise<Finished> {
  const ending = endingOf(outcome);
  const next = mayGoOn(deps, outcome) ? deps.upcoming.takeEncoded() : undefined;
  const turned = next && (await finishWithNext(deps, job, ending, next));
  if (turned) return turned;
  const finished = await persist(
    async () => (await finishPrinting(deps.db, job.id, ending)) ?? (await asWritten(deps, job)),
  );
  return { finished };
}

/** After a doubt the printer is looked at first. */
function mayGoOn({ printer, notBegun, stopping }: PrintDeps, outcome: PrintOutcome): boolean {
  return outcome.type === "printed" && printer.isOpen && notBegun.size === 0 && !stopping.aborted;
}

/** Undefined when the statement was not answered: the end is written again, and the next one stays in hand as after any claim. */
async function finishWithNext(
  deps: PrintDeps,
  job: Job,
  ending: Ending,
  next: EncodedJob,
): Promise<Finished | undefined> {
  const { jobId: id } = next;
  deps.notBegun.add(id);
  try {
    const turn = await finishAndStart(deps.db, job.id, ending, claimOf(deps, next));
    const finished = turn.finished ?? (await asWritten(deps, job));
    deps.notBegun.delete(id);
    if (turn.claimed) deps.printer.hold(id);
    return { finished, next: inHand(deps, turn.claimed, next, turn.next) };
  } catch {
    return undefined;
  }
}

/** Somebody else has written how it ended. */
async function asWritten({ db, log }: PrintDeps, job: Job): Promise<Job> {
  const found = await findClaim(db, job.id);
  log.warn({ jobId: job.id, status: found?.job.status }, "the outcome was written before");
  return found?.job ?? job;
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

async function giveUp(deps: PrintDeps, jobId: string, reason: string): Promise<void> {
  deps.notBegun.delete(jobId);
  const failed = await failQueuedJob(deps.db, jobId, { code: "TEMPLATE_RENDER_ERROR", message: reason });
  if (!failed) return;
  deps.measurements.finished(failed, 0, 0);
  deps.announcer.announce(failed);
}

function endingOf(outcome: PrintOutcome): Ending {
  if (outcome.type === "printed") return { method: outcome.method, words: outcome.words };
  if (outcome.type === "unsent") {
    return { error: { code: "PRINT_FAILED", message: `Nothing was sent to the printer: ${outcome.reason}.` } };
  }
  const message = `Something may be on paper: ${outcome.reason}. Look at the printer; reprint if it is missing.`;
  return { error: { code: "OUTCOME_UNKNOWN", message } };
}
