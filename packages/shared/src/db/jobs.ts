import { and, asc, count, desc, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Job, JobOptions, JobStatus } from "../job.ts";
import type { Database } from "./connect.ts";
import { jobs, templates } from "./schema.ts";

export interface NewJob {
  id: string;
  printerId: string;
  templateId: string;
  /** What to print, as the receipt package resolved it. */
  document: unknown;
  options: JobOptions;
  printMs: number;
  estimatedMs: number;
  expireAfterS: number;
  /** The template as it was when the document was made; the job is refused when it has changed or gone since. */
  madeFrom?: { version: number; updatedAt: Date };
  reprintOf?: string;
  idempotency?: { key: string; requestHash: string };
  traceparent?: string | undefined;
}

/** Everything of a job except its document, which only printing and reprinting need. */
export const jobColumns = {
  id: jobs.id,
  seq: jobs.seq,
  printerId: jobs.printerId,
  templateId: jobs.templateId,
  status: jobs.status,
  options: jobs.options,
  createdAt: jobs.createdAt,
  startedAt: jobs.startedAt,
  completedAt: jobs.completedAt,
  expiresAt: jobs.expiresAt,
  errorCode: jobs.errorCode,
  errorMessage: jobs.errorMessage,
  attempts: jobs.attempts,
  confirmationMethod: jobs.confirmationMethod,
  printMs: jobs.printMs,
  estimatedMs: jobs.estimatedMs,
  reprintOf: jobs.reprintOf,
};

type JobRow = Pick<typeof jobs.$inferSelect, keyof typeof jobColumns>;

export function toJob({ errorCode, errorMessage, confirmationMethod, seq: _, ...row }: JobRow): Job {
  return {
    ...row,
    error: errorCode ? { code: errorCode, message: errorMessage ?? "" } : null,
    confirmation: confirmationMethod && row.completedAt ? { method: confirmationMethod, at: row.completedAt } : null,
  };
}

/**
 * Undefined when the idempotency key is taken (look at `findJobByIdempotencyKey` then), or when the template is not the
 * one the document was made from any more: then it has to be made again.
 */
export async function insertJob(db: Database, job: NewJob): Promise<Job | undefined> {
  try {
    return await insert(db, job);
  } catch (error) {
    if (job.madeFrom && refusedAsNull(error)) return undefined;
    throw error;
  }
}

async function insert(db: Database, job: NewJob): Promise<Job | undefined> {
  const { expireAfterS, idempotency, madeFrom, traceparent = null, ...values } = job;
  const [row] = await db
    .insert(jobs)
    .values({
      ...values,
      templateId: madeFrom ? idOfUnchangedTemplate(job.templateId, madeFrom) : job.templateId,
      expiresAt: sql`now() + make_interval(secs => ${expireAfterS})`,
      idempotencyKey: idempotency?.key ?? null,
      requestHash: idempotency?.requestHash ?? null,
      traceparent,
    })
    .onConflictDoNothing()
    .returning(jobColumns);
  return row && toJob(row);
}

/**
 * Every replica keeps templates in memory and may miss a change. Instead of asking before each job, the insert itself
 * looks the template up: a version that is gone gives null, which the column refuses, so no job is ever made from it.
 */
function idOfUnchangedTemplate(id: string, { version, updatedAt }: NonNullable<NewJob["madeFrom"]>): SQL {
  const unchanged = and(eq(templates.id, id), eq(templates.version, version), eq(templates.updatedAt, updatedAt));
  return sql`(select ${templates.id} from ${templates} where ${unchanged})`;
}

const notNullViolation = "23502";

function refusedAsNull(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === notNullViolation;
}

export async function findJobByIdempotencyKey(
  db: Database,
  key: string,
): Promise<{ job: Job; requestHash: string | null } | undefined> {
  const [row] = await db
    .select({ ...jobColumns, requestHash: jobs.requestHash })
    .from(jobs)
    .where(eq(jobs.idempotencyKey, key));
  if (!row) return undefined;
  const { requestHash, ...rest } = row;
  return { job: toJob(rest), requestHash };
}

/** Frees a key whose time is over, so that it can be used for a new request. */
export async function forgetIdempotencyKey(db: Database, key: string, olderThanS: number): Promise<void> {
  await db
    .update(jobs)
    .set({ idempotencyKey: null })
    .where(and(eq(jobs.idempotencyKey, key), sql`${jobs.createdAt} < now() - make_interval(secs => ${olderThanS})`));
}

export async function findJob(db: Database, id: string): Promise<Job | undefined> {
  const [row] = await db.select(jobColumns).from(jobs).where(eq(jobs.id, id));
  return row && toJob(row);
}

/** A job with all it takes to print it. */
export interface StoredJob {
  job: Job;
  document: unknown;
  traceparent: string | null;
}

const storedColumns = { ...jobColumns, document: jobs.document, traceparent: jobs.traceparent };

function toStoredJob(row: JobRow & Omit<StoredJob, "job">): StoredJob {
  const { document, traceparent, ...rest } = row;
  return { job: toJob(rest), document, traceparent };
}

export async function findJobWithDocument(db: Database, id: string): Promise<StoredJob | undefined> {
  const [row] = await db.select(storedColumns).from(jobs).where(eq(jobs.id, id));
  return row && toStoredJob(row);
}

/** The oldest queued job whose time has not passed. */
export async function findNextQueuedJob(
  db: Database,
  printerId: string,
  exceptId?: string,
): Promise<StoredJob | undefined> {
  const conditions = [eq(jobs.printerId, printerId), eq(jobs.status, "queued"), gt(jobs.expiresAt, sql`now()`)];
  if (exceptId) conditions.push(ne(jobs.id, exceptId));
  const [row] = await db
    .select(storedColumns)
    .from(jobs)
    .where(and(...conditions))
    .orderBy(asc(jobs.seq))
    .limit(1);
  return row && toStoredJob(row);
}

/** Which worker claimed a job that is being printed. */
export async function findClaim(db: Database, id: string): Promise<{ job: Job; workerId: string | null } | undefined> {
  const [row] = await db
    .select({ ...jobColumns, workerId: jobs.workerId })
    .from(jobs)
    .where(eq(jobs.id, id));
  if (!row) return undefined;
  const { workerId, ...rest } = row;
  return { job: toJob(rest), workerId };
}

/** Queued jobs that have been so for a while, in the order they are to be printed. */
export async function settledQueuedJobs(db: Database, printerId: string, forS: number): Promise<Job[]> {
  const rows = await db
    .select(jobColumns)
    .from(jobs)
    .where(
      and(
        eq(jobs.printerId, printerId),
        eq(jobs.status, "queued"),
        sql`${jobs.createdAt} <= now() - make_interval(secs => ${forS})`,
      ),
    )
    .orderBy(asc(jobs.seq));
  return rows.map(toJob);
}

/** The latest jobs that were accepted, started or ended since then, oldest first. */
export async function findJobsMovedSince(db: Database, since: Date, limit: number): Promise<Job[]> {
  const rows = await db
    .select(jobColumns)
    .from(jobs)
    .where(or(gte(jobs.createdAt, since), gte(jobs.startedAt, since), gte(jobs.finishedAt, since)))
    .orderBy(desc(jobs.seq))
    .limit(limit);
  return rows.reverse().map(toJob);
}

export interface JobFilter {
  status?: JobStatus;
  templateId?: string;
  /** Only jobs accepted before the one with this sequence number. */
  before?: number;
  limit: number;
}

/** Newest first. `next` pages on; it is absent on the last page. */
export async function listJobs(db: Database, filter: JobFilter): Promise<{ jobs: Job[]; next: number | undefined }> {
  const conditions: SQL[] = [];
  if (filter.status) conditions.push(eq(jobs.status, filter.status));
  if (filter.templateId) conditions.push(eq(jobs.templateId, filter.templateId));
  if (filter.before !== undefined) conditions.push(lt(jobs.seq, filter.before));
  const rows = await db
    .select(jobColumns)
    .from(jobs)
    .where(and(...conditions))
    .orderBy(desc(jobs.seq))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  return { jobs: page.map(toJob), next: rows.length > filter.limit ? page.at(-1)?.seq : undefined };
}

export interface QueueMeasure {
  waiting: number;
  /** How long the first in line has waited, in seconds; 0 when none does. */
  oldestS: number;
  /** How long the printer is busy with what is queued or on the wire. */
  busyMs: number;
}

export async function measureQueue(db: Database, printerId: string): Promise<QueueMeasure> {
  const oldest = sql`min(${jobs.createdAt}) filter (where ${jobs.status} = 'queued')`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${jobs.status} = 'queued')`.mapWith(Number),
      oldestS: sql<number>`coalesce(greatest(extract(epoch from now() - ${oldest}), 0), 0)`.mapWith(Number),
      busyMs: sql<number>`coalesce(sum(${jobs.printMs}), 0)`.mapWith(Number),
    })
    .from(jobs)
    .where(and(eq(jobs.printerId, printerId), inArray(jobs.status, ["queued", "printing"])));
  return row ?? { waiting: 0, oldestS: 0, busyMs: 0 };
}

export async function countJobs(db: Database, status: JobStatus): Promise<number> {
  const [row] = await db.select({ value: count() }).from(jobs).where(eq(jobs.status, status));
  return row?.value ?? 0;
}
