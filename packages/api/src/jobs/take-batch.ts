import { setImmediate } from "node:timers/promises";
import { limits } from "@platen/receipt/limits";
import { type Fault, type Problem, problemAt } from "@platen/receipt/problem/fault";
import { ReceiptError } from "@platen/receipt/template-error";
import { findBatch } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";
import { labelsOf } from "@platen/shared/printer-metrics";
import { type Deadline, startDeadline } from "../http/deadline.ts";
import type { PrinterState } from "../printers/printer-state.ts";
import { fault } from "../problems/fault.ts";
import { newJobId } from "./job-id.ts";
import { assertTakesJobs, type JobRequest, measure, newJob, type Paper } from "./take-document.ts";
import { fill, type Loaded, type PrintDeps, type PrintRequest, storeOrFind } from "./take-print-request.ts";

/** Many data sets for one template and one printer. */
export interface BatchRequest extends Pick<PrintRequest, "templateId" | "printer" | "repeatable" | "origin"> {
  jobs: readonly Pick<PrintRequest, "data" | "options" | "reference" | "labels">[];
}

/** A batch that is committed, its jobs in the order of its data sets. */
export interface Batch {
  batchId: string;
  printerId: string;
  jobs: readonly Job[];
  /** An earlier request made it. */
  isReplayed: boolean;
}

export type BatchTaker = (request: BatchRequest) => Promise<Batch>;

/** A thousand data sets take up to this many times as long, and as much to lay out and draw, as one request may. */
const timesAsMuch = 10;
const mostWork = timesAsMuch * limits.drawingMicroseconds;

/** What one statement carries, and what this process has to hold for it: pictures count as often as they are printed. */
const mostDocumentBytes = 16 * 1024 * 1024;

/** Others are answered between two data sets after so long. */
const yieldAfterMs = 5;

/** As in every answer: more than this nobody reads. */
export const mostProblems = 100;

/**
 * Takes batches, one after another, so that a process never holds the documents of several. All data sets of one are
 * filled and checked before any job exists, and all jobs are stored by one statement: all of them, or none.
 */
export function createBatchTaker(deps: PrintDeps): BatchTaker {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const deadline = startDeadline(deps.config.limits.answerWithinMs * timesAsMuch, request.origin.whenGone);
    return deps.limitWork(() => {
      const taken = last.then(() => takeBatch(deps, request, deadline));
      last = taken.catch(() => {});
      return taken;
    });
  };
}

function takeBatch(deps: PrintDeps, request: BatchRequest, deadline: Deadline): Promise<Batch> {
  return storeOrFind(deps, request, deadline, {
    store: (template) => checkAndStoreAll(deps, request, template, deadline),
    // The path is part of the request that a key belongs to, so this job is one of a batch.
    async repeated({ batchId, printerId }) {
      const id = batchId ?? "";
      const jobs = await deadline.within(findBatch(deps.db, id));
      return { batchId: id, printerId, jobs, isReplayed: true };
    },
  });
}

async function checkAndStoreAll(
  deps: PrintDeps,
  request: BatchRequest,
  template: Loaded,
  deadline: Deadline,
): Promise<Batch | undefined> {
  const { tracing, printers, newJobs, metrics, log } = deps;
  const printer = await deadline.within(printers.find(request.printer));
  const checked = await checkAll(deps, request, { template, printer }, deadline);
  await assertTakesJobs(deps, printer);
  const batchId = newJobId();
  const attributes = { "platen.batch.id": batchId, "platen.printer.id": printer.id };
  const storing = tracing?.begin("store batch", { parent: request.origin.traceparent, attributes });
  let busyMs = await deadline.within(printer.backlog.busyMs());
  const given = checked.map(({ printMs, paperMm, ...one }, index) => {
    // A key is one job's: the first has it for all.
    const repeatable = index === 0 ? request.repeatable : undefined;
    const job = newJob(deps, { ...one, batchId, repeatable }, { id: newJobId(), printMs, paperMm, busyMs, deadline });
    busyMs += printMs;
    return job;
  });
  const jobs = await deadline.within(newJobs.insertBatch(given)).finally(() => storing?.end());
  if (!jobs) {
    await deadline.within(printers.reload([printer.id]));
    return undefined;
  }
  for (const job of jobs) newJobs.announce(job);
  printer.backlog.add(jobs.reduce((sum, { printMs }) => sum + printMs, 0));
  metrics.accepted.inc(labelsOf(printer.row), jobs.length);
  const { requestId } = request.origin;
  log.info({ requestId, batchId, jobs: jobs.length, templateId: template.id, printerId: printer.id }, "batch queued");
  return { batchId, printerId: printer.id, jobs, isReplayed: false };
}

/** Throws one error that names every problem of every data set. */
async function checkAll(
  deps: PrintDeps,
  { jobs, ...common }: BatchRequest,
  place: { template: Loaded; printer: PrinterState },
  deadline: Deadline,
): Promise<(JobRequest & Paper)[]> {
  const checked: (JobRequest & Paper)[] = [];
  const faults: { index: number; error: ReceiptError }[] = [];
  let bytes = 0;
  let work = 0;
  let yieldedAt = performance.now();
  for (const [index, job] of jobs.entries()) {
    if (performance.now() - yieldedAt > yieldAfterMs) {
      await setImmediate();
      yieldedAt = performance.now();
      assertInTime(deadline);
    }
    try {
      const request = await fill(deps, { ...common, ...job }, place, deadline);
      bytes += JSON.stringify(request.document).length;
      if (bytes > mostDocumentBytes)
        throw tooMuch(index, fault("batch-megabytes", { most: mostDocumentBytes / 1024 / 1024 }));
      const { work: taken, ...paper } = await measure(deps, request, deadline);
      work += taken;
      if (work > mostWork) throw tooMuch(index, fault("batch-drawing", { times: timesAsMuch }));
      checked.push({ ...request, ...paper });
    } catch (error) {
      if (!(error instanceof ReceiptError)) throw error;
      faults.push({ index, error });
    }
  }
  if (faults.length > 0) throw together(faults);
  return checked;
}

function assertInTime(deadline: Deadline): void {
  if (performance.now() <= deadline.lastMoment) return;
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: "This batch takes longer to check than a request may; send it in smaller ones.",
  });
}

function tooMuch(index: number, what: Fault): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", {
    message: "The receipts of this batch are too large together; send it in smaller ones.",
    details: [problemAt(`jobs[${index}]`, fault("batch-too-large", { what }))],
  });
}

/** As the data's fault if it is that of one data set: whoever mends it may find the others mended with it. */
function together(faults: readonly { index: number; error: ReceiptError }[]): ReceiptError {
  const code = faults.find(({ error }) => error.code !== "RENDER_FAILED")?.error.code ?? "RENDER_FAILED";
  const problems = faults.flatMap(({ index, error }) => error.problems.map((problem) => ofDataSet(index, problem)));
  const more = problems.length - mostProblems;
  return new ReceiptError(code, [
    ...problems.slice(0, mostProblems),
    ...(more > 0 ? [problemAt("jobs", fault("more-problems", { more }))] : []),
  ]);
}

/** `data.price: …` is the data set's own; `config.blocks[0].content: …` is the template's, filled with it. */
export function ofDataSet(index: number, { path, ...wrong }: Problem): Problem {
  if (path.startsWith("data")) return problemAt(`jobs[${index}].${path}`, wrong);
  return problemAt(`jobs[${index}]`, fault("in-template", { path, problem: wrong }));
}
