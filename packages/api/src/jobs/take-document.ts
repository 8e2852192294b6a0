import type { Document } from "@platen/receipt/document";
import { estimateMs } from "@platen/receipt/estimate";
import { dotsToMm } from "@platen/receipt/paper";
import type { Typesetter } from "@platen/receipt/typesetter";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import type { NewJob } from "@platen/shared/db/insert-jobs";
import { AppError } from "@platen/shared/errors";
import type { Job, JobOptions, Labels } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { offlineText } from "@platen/shared/offline-text";
import { labelsOf } from "@platen/shared/printer-metrics";
import type { Tracing } from "@platen/shared/trace";
import type { RequestOrigin } from "../endpoints/endpoint.ts";
import { type Deadline, startDeadline, type WhenGone } from "../http/deadline.ts";
import type { WorkLimit } from "../http/work-limit.ts";
import type { PrinterState } from "../printers/printer-state.ts";
import type { Printers } from "../printers/printers.ts";
import type { DatabaseClock } from "../runtime/database-clock.ts";
import type { Health } from "../runtime/health.ts";
import type { Metrics } from "../runtime/metrics.ts";
import type { Refusals } from "../statistics/refusals.ts";
import { findRepeated, type Repeatable, type TakenJob } from "./idempotency.ts";
import { newJobId } from "./job-id.ts";
import type { NewJobs } from "./new-jobs.ts";

export interface JobRequest {
  printer: PrinterState;
  templateId: string;
  document: Document;
  options: JobOptions;
  expireAfterS?: number | undefined;
  madeFrom?: NewJob["madeFrom"];
  reprintOf?: string;
  reference?: string | undefined;
  labels?: Labels | undefined;
  title?: string | undefined;
  batchId?: string | undefined;
  repeatable?: Repeatable | undefined;
  origin: RequestOrigin;
}

/** What taking a job needs of this process. */
export interface JobDeps {
  config: Pick<Config, "limits" | "jobs">;
  log: Logger;
  db: Database;
  limitWork: WorkLimit;
  newJobs: NewJobs;
  printers: Printers;
  health: Health;
  clock: DatabaseClock;
  metrics: Metrics;
  refusals: Refusals;
  /** Absent where nobody collects traces. */
  tracing: Tracing | undefined;
  typesetter: Typesetter;
}

/** About 25 days: what the database's integer holds. Nobody waits that long, but somebody will ask for it. */
const longestMs = 2 ** 31 - 1;

/**
 * Checks a document against the printer, inserts it as a job, and announces the job. Undefined when the insert was
 * refused: the key is taken, the template has changed, the printer is gone, or it is too late (see `insertJobs`). A printer that
 * is gone is not found from then on.
 */
export async function checkAndStore(deps: JobDeps, request: JobRequest, deadline: Deadline): Promise<Job | undefined> {
  const { newJobs } = deps;
  const { printer } = request;
  const { printMs, paperMm } = await measure(deps, request, deadline);
  await assertTakesJobs(deps, printer);
  const id = newJobId();
  const attributes = {
    "platen.job.id": id,
    "platen.template.id": request.templateId,
    "platen.printer.id": printer.id,
  };
  const storing = deps.tracing?.begin("store job", { parent: request.origin.traceparent, attributes });
  const busyMs = await deadline.within(printer.backlog.busyMs());
  const inserted = newJobs.insert(newJob(deps, request, { id, printMs, paperMm, busyMs, deadline }));
  const job = await deadline.within(inserted).finally(() => storing?.end());
  if (!job) {
    await deadline.within(deps.printers.reload([printer.id]));
    return undefined;
  }
  newJobs.announce(job);
  printer.backlog.add(printMs);
  deps.metrics.accepted.inc(labelsOf(printer.row));
  const { templateId, printerId } = job;
  const { requestId } = request.origin;
  deps.log.info({ requestId, jobId: job.id, templateId, printerId, printer: printer.report.status }, "job queued");
  return job;
}

/** A request as it is inserted; `busyMs` is what the printer has before it. */
export function newJob(
  { config, clock }: JobDeps,
  request: JobRequest,
  { id, printMs, paperMm, busyMs, deadline }: Paper & { id: string; busyMs: number; deadline: Deadline },
): NewJob {
  return {
    id,
    printerId: request.printer.id,
    templateId: request.templateId,
    document: request.document,
    options: request.options,
    printMs,
    paperMm,
    estimatedMs: Math.min(busyMs + printMs, longestMs),
    expireAfterS: request.expireAfterS ?? config.jobs.expireAfterS,
    madeFrom: request.madeFrom,
    reprintOf: request.reprintOf,
    reference: request.reference,
    labels: request.labels,
    title: request.title,
    batchId: request.batchId,
    createdBy: request.origin.createdBy,
    idempotency: request.repeatable,
    traceparent: request.origin.traceparent,
    notAfter: clock.at(deadline.lastMoment),
  };
}

/**
 * Takes a document that is made of no stored template: a test page, a reprint, what a request brings along. Making it costs
 * more than looking up the key, so a job that this very request made before is looked for first.
 */
export function takeDocument(deps: JobDeps, { repeatable, whenGone }: Asked, make: RequestMaker): Promise<TakenJob> {
  return deps.limitWork(() =>
    findOrStore(deps, repeatable, startDeadline(deps.config.limits.answerWithinMs, whenGone), make),
  );
}

interface Asked {
  repeatable: Repeatable | undefined;
  whenGone: WhenGone | undefined;
}

type RequestMaker = (deadline: Deadline) => Promise<JobRequest> | JobRequest;

async function findOrStore(
  deps: JobDeps,
  again: Repeatable | undefined,
  deadline: Deadline,
  make: RequestMaker,
): Promise<TakenJob> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const repeated = await deadline.within(findRepeated(deps.db, again));
    if (repeated) return { job: repeated, isReplayed: true };
    const request = await make(deadline);
    const job = await checkAndStore(deps, { ...request, repeatable: again }, deadline);
    if (job) return { job, isReplayed: false };
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

/** The second finds out why the first was refused: another request with the same key was faster, or the printer is gone. */
const mostAttempts = 2;

/** What all copies of a document take: time, and length of paper. */
export interface Paper {
  printMs: number;
  paperMm: number;
}

/** Throws for what this printer cannot print; otherwise what it takes, and what it took to lay out. */
export async function measure(
  { typesetter }: Pick<JobDeps, "typesetter">,
  { printer: { profile }, document, options }: JobRequest,
  deadline: Deadline,
): Promise<Paper & { work: number }> {
  const { heightDots, work } = await typesetter.measure(document, profile, {
    ...options,
    signal: () => deadline.signal,
  });
  const printMs = Math.min(estimateMs(heightDots, profile) * options.copies, longestMs);
  return { printMs, paperMm: Math.ceil(dotsToMm(heightDots, profile.dpi) * options.copies), work };
}

export async function assertTakesJobs(
  { health, refusals }: Pick<JobDeps, "health" | "refusals">,
  printer: PrinterState,
): Promise<void> {
  // First, because a worker is not heard when what carries its word is away.
  health.assertUp();
  if (printer.row.whenOffline === "queue") return;
  if (printer.report.status === "offline") await printer.settled();
  if (printer.report.status !== "offline") return;
  refusals.count(printer);
  const why = offlineText(printer.report);
  throw new AppError("PRINTER_OFFLINE", why ? { details: [`printer: ${why}`] } : {});
}
