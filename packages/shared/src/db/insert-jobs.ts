import type { Sql } from "postgres";
import type { Job, JobOptions, Labels } from "../job.ts";
import { termsOf } from "../terms.ts";
import { boundInTime, type Database } from "./connect.ts";

export interface NewJob {
  id: string;
  printerId: string;
  templateId: string;
  /** What to print, as the receipt package resolved it. */
  document: unknown;
  options: JobOptions;
  printMs: number;
  /** How much paper all copies take. */
  paperMm?: number | undefined;
  estimatedMs: number;
  expireAfterS: number;
  /** The template as it was when the document was made; the job is refused when it has changed or gone since. */
  madeFrom?: { version: number; updatedAt: Date } | undefined;
  reprintOf?: string | undefined;
  reference?: string | undefined;
  labels?: Labels | undefined;
  title?: string | undefined;
  batchId?: string | undefined;
  createdBy?: string | null | undefined;
  idempotency?: { key: string; requestHash: string } | undefined;
  traceparent?: string | undefined;
  /** By the database's clock: later than this the job is refused, because whoever asked has been told that it was. */
  notAfter?: Date | undefined;
}

/**
 * Stores jobs by one statement: all that are stored are committed together when this resolves. In the place of a job
 * stands undefined when its idempotency key is taken (look at `findJobByIdempotencyKey` then), when its time is over, when
 * its printer is gone, or when its template is not the one the document was made from any more: every replica keeps
 * printers and templates in memory and may miss a change, so the insert itself looks both up instead of asking before each
 * job.
 *
 * The time has to be looked at here. A statement that was given up may still be waiting for a connection, for a lock, or
 * for a server that hangs, and nothing on this side can call it back from there.
 *
 * One column of all jobs is one parameter, so that the statement is the same for any number of them and is prepared
 * once a connection. Two things make the server keep one plan for any number of jobs, instead of planning every statement
 * anew for half its time: joins and not an `exists` for each job, and the first column in a `select` of its own, which hides
 * from the planner how many jobs there are. Joins lose the order of the jobs, so they are put back into it. Written for the
 * driver: Drizzle builds the text anew each time and does not prepare it, which took a round trip more and 15 % of a
 * request's time.
 */
export async function insertJobs({ $client: sql }: Database, jobs: readonly NewJob[]): Promise<(Job | undefined)[]> {
  const inserted = sql<InsertedRow[]>`
    insert into jobs (${columnsOf(sql)})
    ${acceptable(sql, jobs)}
    order by place
    on conflict do nothing
    returning ${returned(sql)}
  `;
  return storedJobs(jobs, await boundInTime(sql, inserted));
}

/**
 * Stores all of these jobs or none: undefined when a single one of them would have been refused. Here, too, one statement
 * decides, and is over when it is answered: a transaction of several could be committed after its client was told that
 * nothing was stored.
 */
export async function insertBatch({ $client: sql }: Database, jobs: readonly NewJob[]): Promise<Job[] | undefined> {
  const inserted = sql<InsertedRow[]>`
    with acceptable as materialized (${acceptable(sql, jobs, sql`, place`)})
    insert into jobs (${columnsOf(sql)})
    select ${columnsOf(sql)} from acceptable
    where (select count(*) from acceptable) = ${jobs.length}
    order by place
    returning ${returned(sql)}
  `;
  const rows = await boundInTime(sql, inserted).catch((error: unknown) => {
    if (isTakenKey(error)) return [];
    throw error;
  });
  return rows.length === jobs.length ? storedJobs(jobs, rows).filter((job) => job !== undefined) : undefined;
}

interface InsertedRow {
  id: string;
  createdAt: string;
  expiresAt: string;
}

function columnsOf(sql: Sql) {
  return sql`
    id, printer_id, template_id, document, options, print_ms, paper_mm, estimated_ms, expires_at, reprint_of,
    idempotency_key, request_hash, traceparent, reference, labels, title, batch_id, created_by, terms`;
}

function returned(sql: Sql) {
  return sql`id, created_at as "createdAt", expires_at as "expiresAt"`;
}

/** The columns of the jobs that are not refused. */
function acceptable(sql: Sql, jobs: readonly NewJob[], more = sql``) {
  const column = <T extends string | number>(of: (job: NewJob) => T | undefined) => jobs.map((job) => of(job) ?? null);
  return sql`
    select
      new.id, printer_id, template_id, document, options, print_ms, paper_mm, estimated_ms,
      now() + make_interval(secs => expire_after_s) as expires_at, reprint_of, idempotency_key, request_hash,
      traceparent, reference, new.labels::json as labels, title, batch_id, created_by,
      string_to_array(terms, e'\\n') as terms ${more}
    from unnest(
      (select ${column((job) => job.id)}::text[]),
      ${column((job) => job.printerId)}::text[],
      ${column((job) => job.templateId)}::text[],
      string_to_array(${jsonLines(jobs, (job) => job.document)}, e'\\n')::json[],
      string_to_array(${jsonLines(jobs, (job) => job.options)}, e'\\n')::json[],
      ${column((job) => job.printMs)}::int[],
      ${column((job) => job.paperMm)}::int[],
      ${column((job) => job.estimatedMs)}::int[],
      ${column((job) => job.expireAfterS)}::float8[],
      ${column((job) => job.reprintOf)}::text[],
      ${column((job) => job.idempotency?.key)}::text[],
      ${column((job) => job.idempotency?.requestHash)}::text[],
      ${column((job) => job.traceparent)}::text[],
      ${column((job) => job.reference)}::text[],
      ${column((job) => job.labels && labelsJson(job.labels))}::text[],
      ${column((job) => job.title)}::text[],
      ${column((job) => job.batchId)}::text[],
      ${column((job) => job.createdBy ?? undefined)}::text[],
      ${column((job) => termsOf(job)?.join("\n"))}::text[],
      ${column((job) => job.madeFrom?.version)}::int[],
      ${column((job) => job.madeFrom?.updatedAt.toISOString())}::text[],
      ${column((job) => job.notAfter?.toISOString())}::text[]
    ) with ordinality as new (
      id, printer_id, template_id, document, options, print_ms, paper_mm, estimated_ms, expire_after_s, reprint_of,
      idempotency_key, request_hash, traceparent, reference, labels, title, batch_id, created_by, terms,
      made_from_version, made_from_time, not_after, place
    )
    join printers on printers.id = printer_id
    left join templates
      on templates.id = template_id and templates.version = made_from_version
      and templates.updated_at = made_from_time::timestamptz
    where (made_from_version is null or templates.id is not null)
      and (not_after is null or clock_timestamp() <= not_after::timestamptz)`;
}

function storedJobs(jobs: readonly NewJob[], rows: readonly InsertedRow[]): (Job | undefined)[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return jobs.map((job) => {
    const row = stored.get(job.id);
    return row && queuedJob(job, new Date(row.createdAt), new Date(row.expiresAt));
  });
}

/** Ids are our own, so the only thing that can be there already is an idempotency key. */
function isTakenKey(error: unknown): boolean {
  const uniqueViolation = "23505";
  return error instanceof Error && "code" in error && error.code === uniqueViolation;
}

/**
 * One JSON text a line, which the database takes apart; JSON itself never holds a bare line feed. As an array every quote
 * would be escaped on one side and unescaped on the other, which was a third of what a request cost.
 */
function jsonLines(jobs: readonly NewJob[], of: (job: NewJob) => unknown): string {
  return jobs.map((job) => JSON.stringify(of(job))).join("\n");
}

/** Half a letter, which JSON can hold, becomes U+FFFD as in any text: the database would refuse it as soon as it looks inside. */
function labelsJson(labels: Labels): string {
  const whole = (text: string) => Buffer.from(text).toString();
  return JSON.stringify(Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, whole(value)])));
}

function queuedJob(job: NewJob, createdAt: Date, expiresAt: Date): Job {
  const { id, printerId, templateId, options, printMs, estimatedMs, reprintOf = null } = job;
  const { reference = null, labels = null, title = null, batchId = null, createdBy = null } = job;
  return {
    id,
    printerId,
    templateId,
    status: "queued",
    options,
    createdAt,
    startedAt: null,
    completedAt: null,
    finishedAt: null,
    expiresAt,
    error: null,
    attempts: 0,
    confirmation: null,
    printMs,
    estimatedMs,
    reprintOf,
    reference,
    labels,
    title,
    batchId,
    createdBy,
    cancelledBy: null,
  };
}
