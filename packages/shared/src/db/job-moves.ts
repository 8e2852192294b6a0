import { and, eq, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Job, JobError } from "../job.ts";
import { askingWorkerId } from "../printer.ts";
import type { AnyDatabase, Database } from "./connect.ts";
import { isOfPrinters, isOpen, isPrinting, isQueued, jobColumns, textList, toJob } from "./jobs.ts";
import { jobs, printers } from "./schema.ts";

/**
 * The only writers of a job's status, beside printing-moves.ts for the one that is printed. Every move names the state it
 * expects and is one UPDATE, so of two that race exactly one wins; the other is told by `undefined` and must not act.
 */
async function leaveQueue(
  db: Database,
  id: string,
  changes: Partial<typeof jobs.$inferInsert> & { status: "failed" | "cancelled" },
): Promise<Job | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ ...changes, ...{ finishedAt: sql`now()` } })
    .where(and(eq(jobs.id, id), isStillQueued))
    .returning(jobColumns);
  return row && toJob(row);
}

/**
 * Written so that no index can answer it: a plan made while the table was empty would look the job up among all queued
 * ones, and be kept when there are thousands.
 */
const isStillQueued = sql`${jobs.status} is not distinct from 'queued'`;

/** It never reached the printer, so it has no `completedAt`: that is when printing ends. */
export function failQueuedJob(db: Database, id: string, error: JobError): Promise<Job | undefined> {
  return leaveQueue(db, id, { status: "failed", ...errorColumns(error) });
}

/** `by` is the name of the key it is cancelled with. */
export function cancelJob(db: Database, id: string, by: string | null = null): Promise<Job | undefined> {
  return leaveQueue(db, id, { status: "cancelled", cancelledBy: by });
}

/** Cancels every job that waits at this printer. */
export async function cancelQueuedJobs(db: AnyDatabase, printerId: string, by: string | null = null): Promise<Job[]> {
  const rows = await db
    .update(jobs)
    .set({ status: "cancelled", cancelledBy: by, finishedAt: sql`now()` })
    .where(and(eq(jobs.printerId, printerId), isQueued))
    .returning(jobColumns);
  return rows.map(toJob);
}

/** Cancels every job of this batch that still waits. */
export async function cancelBatch(db: Database, batchId: string, by: string | null = null): Promise<Job[]> {
  const rows = await db
    .update(jobs)
    .set({ status: "cancelled", cancelledBy: by, finishedAt: sql`now()` })
    .where(and(eq(jobs.batchId, batchId), isStillQueued))
    .returning(jobColumns);
  return rows.map(toJob);
}

/** What an expired job fails with. */
export const expiredError: JobError = { code: "EXPIRED", message: "It could not be printed in time." };

/**
 * Fails every queued job whose time has passed, on whatever printer: nobody may serve it any more. The database's clock
 * decides, the same for all.
 */
export async function expireJobs(db: Database, error: JobError): Promise<Job[]> {
  const rows = await db
    .update(jobs)
    .set({ status: "failed", finishedAt: sql`now()`, ...errorColumns(error) })
    .where(and(isQueued, lt(jobs.expiresAt, sql`now()`)))
    .returning(jobColumns);
  return rows.map(toJob);
}

export interface LivePrinting {
  /** Whose claims are alive. */
  workerId: string;
  /** What that worker has in hand: the job on its wire, and those it has claimed without sending anything. */
  jobIds: readonly string[];
}

/** A worker's own claim that it no longer holds has been written to its end by now, or never will be. */
const forgottenAfterS = 60;

/**
 * By the claim and not by the job on the wire alone: the next may be claimed while this statement is on its way. What a
 * printer has fetched itself is never a worker's to judge, also where the row of that printer was changed meanwhile.
 */
export function isAbandoned({ workerId, jobIds }: LivePrinting): SQL {
  const isOld = sql`${jobs.startedAt} < now() - make_interval(secs => ${forgottenAfterS})`;
  const isLeft = sql`(${jobs.workerId} is distinct from ${workerId} or (${jobs.id} <> all(${textList(jobIds)}) and ${isOld}))`;
  return sql`(${jobs.workerId} is distinct from ${askingWorkerId} and ${isLeft})`;
}

export interface AbandonedJobs {
  /** Printers that the worker has in hand. */
  printerIds: readonly string[];
  /** Only these, which were found before. */
  among?: readonly string[] | undefined;
}

/** Fails every job of these printers that is marked printing although nobody prints it: claims of dead workers, and forgotten ones. */
export async function failAbandonedJobs(
  db: Database,
  { printerIds, among }: AbandonedJobs,
  live: LivePrinting,
  error: JobError,
): Promise<Job[]> {
  const isAmong = among && sql`${jobs.id} = any(${textList(among)})`;
  const rows = await db
    .update(jobs)
    .set({ status: "failed", completedAt: sql`now()`, finishedAt: sql`now()`, ...errorColumns(error) })
    .where(and(isOfPrinters(printerIds), isAmong, isPrinting, isAbandoned(live)))
    .returning(jobColumns);
  return rows.map(toJob);
}

/**
 * An open job whose printer is gone. One that is printing has been given up by its worker after a minute, which ends its
 * station with the printer's row, or that worker is gone as well.
 */
export function isOfDeletedPrinter({ jobIds }: LivePrinting): SQL {
  const isOld = sql`${jobs.startedAt} < now() - make_interval(secs => ${forgottenAfterS})`;
  const isLeft = sql`(${isQueued} or (${jobs.id} <> all(${textList(jobIds)}) and ${isOld}))`;
  const isGone = sql`not exists (select from ${printers} where ${printers.id} = ${jobs.printerId})`;
  return sql`${isOpen} and ${isLeft} and ${isGone}`;
}

/** Fails every open job whose printer is gone: those that are queued by one error, those that were being printed by the other. */
export async function failJobsOfDeletedPrinters(
  db: Database,
  live: LivePrinting,
  errors: { queued: JobError; printing: JobError },
): Promise<Job[]> {
  const end = (from: "queued" | "printing") =>
    db
      .update(jobs)
      .set({
        status: "failed",
        finishedAt: sql`now()`,
        ...(from === "printing" && { completedAt: sql`now()` }),
        ...errorColumns(errors[from]),
      })
      .where(and(eq(jobs.status, from), isOfDeletedPrinter(live)))
      .returning(jobColumns);
  return [...(await end("queued")), ...(await end("printing"))].map(toJob);
}

/** Deletes finished jobs past their retention, a bounded number at a time so that no lock is held for long. */
export async function deleteOldJobs(db: Database, retentionS: number, limit: number): Promise<number> {
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        sql`${jobs.finishedAt} < now() - make_interval(secs => ${retentionS})`,
        notInArray(jobs.status, ["queued", "printing"]),
      ),
    )
    .limit(limit);
  const rows = await db.delete(jobs).where(inArray(jobs.id, old)).returning({ id: jobs.id });
  return rows.length;
}

function errorColumns(error: JobError) {
  return { errorCode: error.code, errorMessage: error.message };
}
