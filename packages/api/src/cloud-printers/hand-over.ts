import { hash } from "node:crypto";
import type { Document } from "@platen/receipt/document";
import { profileFor } from "@platen/receipt/printer-models";
import type { PrintedOn, Typesetter } from "@platen/receipt/typesetter";
import type { Bus } from "@platen/shared/bus";
import type { AskingRow } from "@platen/shared/db/asking-printers";
import type { Database } from "@platen/shared/db/connect";
import { confirmLate, countVainAttempt, type Delivery, finishDelivery, handOver } from "@platen/shared/db/deliveries";
import { failQueuedJob } from "@platen/shared/db/job-moves";
import { findClaim, findJob, findJobWithDocument, type StoredJob } from "@platen/shared/db/jobs";
import { jobUpdate } from "@platen/shared/events";
import type { Job, JobError } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { askingWorkerId } from "@platen/shared/printer";
import type { Printers } from "../printers/printers.ts";
import { intervalMs } from "./asked-reports.ts";
import { type Encode, type Fetched, inDoubt, plainWords, type Settled, type Word } from "./lane.ts";

export interface HandOverDeps {
  db: Database;
  bus: Bus;
  log: Logger;
  printers: Printers;
  typesetter: Typesetter;
}

/**
 * Answers a job's bytes to its printer. The order of the steps is what the service promises, as in the worker's
 * print-job.ts: the bytes are made, the move to `printing` is committed, and only then may the first of them leave. Asked
 * again, they are made again of what the job was printed with.
 */
export async function fetchJob(
  deps: HandOverDeps,
  printer: AskingRow,
  jobId: string,
  encode: Encode = (receipt) => inOwnLanguage(deps, receipt),
): Promise<Fetched | undefined> {
  const stored = await findJobWithDocument(deps.db, jobId);
  if (!stored || stored.job.printerId !== printer.id) return undefined;
  if (stored.job.status === "printing") return fetchAgain(deps, stored, encode);
  if (stored.job.status !== "queued" || !printer.enabled) return undefined;
  // What was set before the job was accepted holds for it, however late the news of it is.
  if ((stored.printerVersion ?? 0) > printer.version) await deps.printers.reload([printer.id]);
  const printedOn: PrintedOn = {
    ...deps.printers.follow(printer).profileRequest,
    fonts: deps.typesetter.fonts,
    ...(isDrawerLate(stored.job, printer) && { isDrawerLate: true }),
  };
  const bytes = await bytesOf(stored, printedOn, encode).catch((error: unknown) => giveUp(deps, jobId, error));
  if (!bytes) return undefined;
  const job = await handOver(deps.db, {
    id: jobId,
    printerId: printer.id,
    printedOn,
    bytesSha256: hash("sha256", bytes),
  });
  if (job) {
    // Before the bytes leave: the printer may say to another replica that it has printed them, and that one tells of it at once.
    await tell(deps, job);
    return { job, document: documentOf(stored, printedOn), bytes, isRepeated: false };
  }
  // Asked twice at once, it was handed over by the other; or it is not its turn.
  const now = await findJobWithDocument(deps.db, jobId);
  return now?.job.status === "printing" ? fetchAgain(deps, now, encode) : undefined;
}

async function fetchAgain({ db }: HandOverDeps, stored: StoredJob, encode: Encode): Promise<Fetched | undefined> {
  const claim = await findClaim(db, stored.job.id);
  if (claim?.workerId !== askingWorkerId || claim.job.status !== "printing") return undefined;
  const printedOn = stored.printedOn as PrintedOn;
  const bytes = await bytesOf(stored, printedOn, encode);
  return { job: claim.job, document: documentOf(stored, printedOn), bytes, isRepeated: true };
}

async function bytesOf(stored: StoredJob, printedOn: PrintedOn, encode: Encode): Promise<Uint8Array> {
  const { fonts, isDrawerLate: _late, ...request } = printedOn;
  return encode({
    document: documentOf(stored, printedOn),
    profile: profileFor(request),
    options: { ...stored.job.options, fonts },
  });
}

/** Beside the time until the printer's next question, which is not its fault. */
const drawerWithinMs = 60_000;

/** A printer that asks may come back after hours: a drawer that opens then is open to whoever passes by. */
function isDrawerLate({ createdAt }: Job, printer: AskingRow): boolean {
  return Date.now() - createdAt.getTime() > drawerWithinMs + intervalMs(printer);
}

function documentOf({ document }: StoredJob, { isDrawerLate: isLate }: PrintedOn): Document {
  const whole = document as Document;
  return isLate ? { ...whole, blocks: whole.blocks.filter(({ type }) => type !== "drawer") } : whole;
}

async function inOwnLanguage(
  { typesetter }: HandOverDeps,
  { document, profile, options }: Parameters<Encode>[0],
): Promise<Uint8Array> {
  return (await typesetter.encode(document, profile, options)).bytes;
}

async function giveUp(deps: HandOverDeps, jobId: string, error: unknown): Promise<undefined> {
  const message = error instanceof Error ? error.message : String(error);
  const failed = await failQueuedJob(deps.db, jobId, { code: "TEMPLATE_RENDER_ERROR", message });
  if (failed) void tell(deps, failed);
  return undefined;
}

/** Writes down what a printer says of a job, if it is one that it fetched. */
export async function settleJob(
  deps: HandOverDeps,
  { id: printerId }: AskingRow,
  jobId: string,
  word: Word,
  said: string,
): Promise<Settled> {
  const delivery = { id: jobId, printerId };
  const words = plainWords(said);
  const ended = await finishDelivery(deps.db, delivery, { ...endingOf(word), words });
  if (ended) {
    void tell(deps, ended);
    return "ended";
  }
  const late = word.type === "completed" ? await confirmLate(deps.db, delivery, words) : undefined;
  if (late) {
    void tell(deps, late);
    return "late";
  }
  const waiting = word.type === "not fetched" ? await countVainAttempt(deps.db, delivery) : undefined;
  if (waiting) return "waits";
  return word.type === "failed" ? refuseJob(deps, delivery, word.error) : "nothing";
}

/** It does not want to fetch a job that it was offered: offered again, it would refuse it again. */
async function refuseJob(deps: HandOverDeps, { id, printerId }: Delivery, error: JobError): Promise<Settled> {
  if (error.code !== "PRINT_FAILED" || (await findJob(deps.db, id))?.printerId !== printerId) return "nothing";
  const failed = await failQueuedJob(deps.db, id, error);
  if (failed) void tell(deps, failed);
  return failed ? "ended" : "nothing";
}

function endingOf(word: Word) {
  if (word.type === "completed") return { method: "device-confirmed" } as const;
  return { error: word.type === "failed" ? word.error : inDoubt(word.reason) };
}

/** The move is committed. Who does not hear of it finds it in the database. */
export async function tell({ bus, log }: Pick<HandOverDeps, "bus" | "log">, ...jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  for (const { id: jobId, printerId, status, confirmation } of jobs) {
    log.info({ jobId, printerId, status, ...(confirmation?.late && { late: true }) }, "job moved");
  }
  await bus
    .publish("client", ...jobs.map(jobUpdate))
    .catch((error: unknown) => log.warn({ err: error }, "the events of fetched jobs were not published"));
}
