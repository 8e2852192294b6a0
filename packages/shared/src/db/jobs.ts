import { and, asc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Confirmation, ConfirmationMethod, Job } from "../job.ts";
import type { AnyDatabase, Database } from "./connect.ts";
import { jobs, printers } from "./schema.ts";

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
  finishedAt: jobs.finishedAt,
  expiresAt: jobs.expiresAt,
  errorCode: jobs.errorCode,
  errorMessage: jobs.errorMessage,
  attempts: jobs.attempts,
  confirmationMethod: jobs.confirmationMethod,
  confirmedAt: jobs.confirmedAt,
  confirmationLate: jobs.confirmationLate,
  printMs: jobs.printMs,
  estimatedMs: jobs.estimatedMs,
  reprintOf: jobs.reprintOf,
  reference: jobs.reference,
  labels: jobs.labels,
  title: jobs.title,
  batchId: jobs.batchId,
  createdBy: jobs.createdBy,
  cancelledBy: jobs.cancelledBy,
};

export type JobRow = Pick<typeof jobs.$inferSelect, keyof typeof jobColumns>;

/** Field by field: a spread with more fields after it takes V8 ten times as long, and a list has a hundred of these. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    printerId: row.printerId,
    templateId: row.templateId,
    status: row.status,
    options: row.options,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage ?? "" } : null,
    attempts: row.attempts,
    confirmation: confirmationOf(row),
    printMs: row.printMs,
    estimatedMs: row.estimatedMs,
    reprintOf: row.reprintOf,
    reference: row.reference,
    labels: row.labels,
    title: row.title,
    batchId: row.batchId,
    createdBy: row.createdBy,
    cancelledBy: row.cancelledBy,
  };
}

function confirmationOf(row: JobRow): Confirmation | null {
  const { confirmationMethod: method, completedAt, confirmedAt } = row;
  const at = confirmedAt ?? completedAt;
  if (method === null || at === null) return null;
  return row.confirmationLate ? { method, at, late: true } : { method, at };
}

/** One parameter however many there are, so that the statement stays the same and is prepared once. */
export function textList(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

export function isOfPrinters(printerIds: readonly string[]): SQL {
  return sql`${jobs.printerId} = any(${textList(printerIds)})`;
}

/**
 * The status stands in these conditions themselves, and not as a parameter: a plan that is kept for any parameters could not
 * use the index of the open jobs, and would look through all jobs a printer ever had.
 */
export const isQueued = sql`${jobs.status} = 'queued'`;
export const isPrinting = sql`${jobs.status} = 'printing'`;
export const isOpen = sql`${jobs.status} in ('queued', 'printing')`;

/** A client's key counts within the space of the API key that it came with. */
export interface IdempotencyKey {
  key: string;
  /** The id of the API key; empty for the configured key and for requests without a key. */
  space: string;
}

const isOfKey = ({ key, space }: IdempotencyKey) => and(eq(jobs.idempotencyKey, key), eq(jobs.idempotencySpace, space));

export async function findJobByIdempotencyKey(
  db: Database,
  key: IdempotencyKey,
): Promise<{ job: Job; requestHash: string | null } | undefined> {
  const [row] = await db
    .select({ ...jobColumns, requestHash: jobs.requestHash })
    .from(jobs)
    .where(isOfKey(key));
  if (!row) return undefined;
  return { job: toJob(row), requestHash: row.requestHash };
}

/** Frees a key whose time is over, so that it can be used for a new request. */
export async function forgetIdempotencyKey(db: Database, key: IdempotencyKey, olderThanS: number): Promise<void> {
  await db
    .update(jobs)
    .set({ idempotencyKey: null })
    .where(and(isOfKey(key), sql`${jobs.createdAt} < now() - make_interval(secs => ${olderThanS})`));
}

export async function findJob(db: Database, id: string): Promise<Job | undefined> {
  const [row] = await db.select(jobColumns).from(jobs).where(eq(jobs.id, id));
  return row && toJob(row);
}

/** The jobs of a batch, in the order in which they were given; none where there is no such batch. */
export async function findBatch(db: Database, batchId: string): Promise<Job[]> {
  const rows = await db.select(jobColumns).from(jobs).where(eq(jobs.batchId, batchId)).orderBy(asc(jobs.seq));
  return rows.map(toJob);
}

/** A job with all it takes to print it. */
export interface StoredJob {
  job: Job;
  document: unknown;
  traceparent: string | null;
  /** What it was encoded for; null until it is printed. */
  printedOn: unknown;
  /** Its document is not what was sent any more: somebody had that erased. */
  isErased: boolean;
  /** Of its printer's row in the same moment: who knows an older row has missed a change that was made before the job. */
  printerVersion: number | null;
}

const storedColumns = {
  ...jobColumns,
  document: jobs.document,
  traceparent: jobs.traceparent,
  printedOn: jobs.printedOn,
  isErased: sql<boolean>`${jobs.erasedAt} is not null`,
  printerVersion: sql<number | null>`(select printers.version from printers where printers.id = jobs.printer_id)`,
};

function toStoredJob(row: JobRow & Omit<StoredJob, "job">): StoredJob {
  const { document, traceparent, printedOn, isErased, printerVersion } = row;
  return { job: toJob(row), document, traceparent, printedOn, isErased, printerVersion };
}

export async function findJobWithDocument(db: Database, id: string): Promise<StoredJob | undefined> {
  const [row] = await db.select(storedColumns).from(jobs).where(eq(jobs.id, id));
  return row && toStoredJob(row);
}

/** The oldest queued job whose time has not passed. */
export async function findNextQueuedJob(db: Database, printerId: string): Promise<StoredJob | undefined> {
  const [row] = await db
    .select(storedColumns)
    .from(jobs)
    .where(and(eq(jobs.printerId, printerId), isQueued, gt(jobs.expiresAt, sql`now()`)))
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
  return { job: toJob(row), workerId: row.workerId };
}

/** What the last jobs at a printer say of it. */
export interface PrinterPast {
  /** Nobody knows how the last one ended: it may have been cut off in the middle of a command. */
  isOutcomeUnknown: boolean;
  /** What the last completed one rests on; undefined when none of the last ones was completed. */
  lastProof: ConfirmationMethod | undefined;
}

/** As many as a printer may have failed one after another and still be known. */
const lastJobs = 20;

export async function findPrinterPast({ $client: client }: Database, printerId: string): Promise<PrinterPast> {
  // By column and number together, which leaves PostgreSQL the index of the printer's own jobs alone (see list-jobs.ts).
  const rows = await client<{ errorCode: string | null; method: ConfirmationMethod | null }[]>`
    select error_code as "errorCode", confirmation_method as method from jobs
    where (printer_id collate "C", seq) > (${printerId}, 0)
      and (printer_id collate "C", seq) < (${printerId}, ${Number.MAX_SAFE_INTEGER}::bigint)
      and started_at is not null and finished_at is not null
    order by printer_id collate "C" desc, seq desc
    limit ${lastJobs}`;
  return {
    isOutcomeUnknown: rows[0]?.errorCode === "OUTCOME_UNKNOWN",
    // A printer that once asked for its jobs was confirmed in another way than a connection can be.
    lastProof: rows.find(({ method }) => method !== null && method !== "device-confirmed")?.method ?? undefined,
  };
}

export interface SettledJobs {
  /** In the order they are to be printed at each printer. */
  jobs: Job[];
  /** The sequence number of the last of them at each printer. */
  last: Map<string, number>;
}

/**
 * Queued jobs that have been so for a while: at each of these printers those that were accepted after the one with this
 * sequence number, up to the first that has not. No more than so many of them, however long the queues are.
 */
export async function settledQueuedJobs(
  db: Database,
  after: ReadonlyMap<string, number>,
  { forS, most }: { forS: number; most: number },
): Promise<SettledJobs> {
  const numbers = sql`${sql.param([...after.values()].map(String))}::bigint[]`;
  const isSettled = sql<boolean>`${jobs.createdAt} <= now() - make_interval(secs => ${forS})`;
  // Printer by printer, so that PostgreSQL reads the index of open jobs from there on, and no further than it has to.
  const queue = db
    .select({ ...jobColumns, isSettled: isSettled.as("is_settled") })
    .from(jobs)
    .where(and(sql`${jobs.printerId} = known.printer_id`, isQueued, sql`${jobs.seq} > known.seq`))
    .orderBy(asc(jobs.seq))
    .limit(most)
    .as("queue");
  const rows = await db
    .select(queue._.selectedFields)
    .from(sql`unnest(${textList([...after.keys()])}, ${numbers}) as known (printer_id, seq)`)
    .crossJoinLateral(queue)
    .limit(most);
  const found: SettledJobs = { jobs: [], last: new Map() };
  const unsettled = new Set<string>();
  for (const row of rows) {
    if (!row.isSettled) unsettled.add(row.printerId);
    if (unsettled.has(row.printerId)) continue;
    found.jobs.push(toJob(row));
    found.last.set(row.printerId, row.seq);
  }
  return found;
}

/**
 * The latest jobs that were accepted, started, ended or confirmed late since then, oldest first. Whatever moved is open
 * still or has ended since, and each has an index; asked in one, the database would look through all jobs there ever were.
 * Of those that had ended before, the last day's are looked through for a confirmation that came since.
 */
export async function findJobsMovedSince(db: Database, since: Date, limit: number): Promise<Job[]> {
  const open = db
    .select(jobColumns)
    .from(jobs)
    .where(and(isOpen, or(gte(jobs.createdAt, since), gte(jobs.startedAt, since))));
  const ended = db.select(jobColumns).from(jobs).where(gte(jobs.finishedAt, since));
  const late = db
    .select(jobColumns)
    .from(jobs)
    .where(
      and(
        gte(jobs.finishedAt, sql`${since.toISOString()}::timestamptz - interval '1 day'`),
        lt(jobs.finishedAt, since),
        gte(jobs.confirmedAt, since),
      ),
    );
  const rows = await unionAll(open, ended, late).orderBy(sql`seq desc`).limit(limit);
  return rows.reverse().map(toJob);
}

/** How many jobs wait at each of these printers. A printer with none is absent. */
export async function countWaiting(db: Database, printerIds: readonly string[]): Promise<Map<string, number>> {
  if (printerIds.length === 0) return new Map();
  const rows = await db
    .select({ printerId: jobs.printerId, waiting: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(and(isOfPrinters(printerIds), isQueued))
    .groupBy(jobs.printerId);
  return new Map(rows.map(({ printerId, waiting }) => [printerId, waiting]));
}

/** Whether a job of this printer is queued or being printed. */
export async function hasOpenJobs(db: AnyDatabase, printerId: string): Promise<boolean> {
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.printerId, printerId), isOpen))
    .limit(1);
  return open.length > 0;
}

export interface QueueMeasure {
  waiting: number;
  /** How long the first in line has waited, in seconds; 0 when none does. */
  oldestS: number;
  /** How long the printer is busy with what is queued or on the wire. */
  busyMs: number;
}

const oldest = sql`min(${jobs.createdAt}) filter (where ${isQueued})`;

const queueColumns = {
  waiting: sql<number>`count(*) filter (where ${isQueued})`.mapWith(Number),
  oldestS: sql<number>`coalesce(greatest(extract(epoch from now() - ${oldest}), 0), 0)`.mapWith(Number),
  busyMs: sql<number>`coalesce(sum(${jobs.printMs}), 0)`.mapWith(Number),
};

export async function measureQueue(db: Database, printerId: string): Promise<QueueMeasure> {
  const [row] = await db
    .select(queueColumns)
    .from(jobs)
    .where(and(eq(jobs.printerId, printerId), isOpen));
  return row ?? { waiting: 0, oldestS: 0, busyMs: 0 };
}

export interface PrinterQueueMeasure extends QueueMeasure {
  printerId: string;
  site: string;
}

/** Of every printer that has open jobs, in one statement. */
export async function measureQueues(db: Database): Promise<PrinterQueueMeasure[]> {
  return db
    .select({ printerId: printers.id, site: printers.site, ...queueColumns })
    .from(jobs)
    .innerJoin(printers, eq(printers.id, jobs.printerId))
    .where(isOpen)
    .groupBy(printers.id);
}
