import type { AcceptedJob } from "../events.ts";
import type { Job, JobOptions, Labels } from "../job.ts";
import { termsOf } from "../terms.ts";
import type { Database } from "./connect.ts";
import type { IdempotencyKey } from "./jobs.ts";

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
  idempotency?: (IdempotencyKey & { requestHash: string }) | undefined;
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
 * once a connection; of a lone job each is a plain value, because taking lists of one apart was half of its time. Two things
 * make the server keep one plan for any number of jobs, instead of planning every statement anew for half its time: joins
 * and not an `exists` for each job, and the first column in a `select` of its own, which hides from the planner how many
 * jobs there are. Joins lose the order of the jobs, so they are put back into it. Written for the driver, as one text:
 * Drizzle builds the text anew each time and does not prepare it, which took a round trip more and 15 % of a request's time;
 * the driver's own templates build it anew as well.
 */
export async function insertJobs(
  { $client: sql }: Database,
  jobs: readonly NewJob[],
): Promise<(InsertedJob | undefined)[]> {
  const [lone] = jobs;
  const inserting =
    lone && jobs.length === 1
      ? sql.unsafe<InsertedRow[]>(insertOneText, valuesOfOne(lone))
      : sql.unsafe<InsertedRow[]>(insertJobsText, valuesOf(jobs));
  return storedJobs(jobs, await inserting);
}

/**
 * Stores all of these jobs or none: undefined when a single one of them would have been refused. Here, too, one statement
 * decides, and is over when it is answered: a transaction of several could be committed after its client was told that
 * nothing was stored.
 */
export async function insertBatch({ $client: sql }: Database, jobs: readonly NewJob[]): Promise<Job[] | undefined> {
  const values = [...valuesOf(jobs), jobs.length];
  const rows = await sql.unsafe<InsertedRow[]>(insertBatchText, values).catch((error: unknown) => {
    if (isTakenKey(error)) return [];
    throw error;
  });
  return rows.length === jobs.length ? storedJobs(jobs, rows).flatMap((stored) => stored?.job ?? []) : undefined;
}

export interface InsertedJob {
  job: Job;
  /** Of its printer's row in the same moment. */
  printerVersion: number;
}

/** What a worker is told of it. */
export function acceptedJob(job: NewJob, { printerVersion }: Pick<InsertedJob, "printerVersion">): AcceptedJob {
  const { id: jobId, printerId, options, document, traceparent = null } = job;
  return { jobId, printerId, options, document, traceparent, printerVersion };
}

interface InsertedRow {
  id: string;
  createdAt: string;
  expiresAt: string;
  printerVersion: number;
}

/** What is sent of a job: of all jobs together it is one parameter, and a column of the table `new`. */
interface Sent {
  name: string;
  type: "text" | "int" | "float8" | "json";
  of(job: NewJob): string | number | null | undefined;
}

const sent: readonly Sent[] = [
  { name: "id", type: "text", of: (job) => job.id },
  { name: "printer_id", type: "text", of: (job) => job.printerId },
  { name: "template_id", type: "text", of: (job) => job.templateId },
  { name: "document", type: "json", of: (job) => JSON.stringify(job.document) },
  { name: "options", type: "json", of: (job) => JSON.stringify(job.options) },
  { name: "print_ms", type: "int", of: (job) => job.printMs },
  { name: "paper_mm", type: "int", of: (job) => job.paperMm },
  { name: "estimated_ms", type: "int", of: (job) => job.estimatedMs },
  { name: "expire_after_s", type: "float8", of: (job) => job.expireAfterS },
  { name: "reprint_of", type: "text", of: (job) => job.reprintOf },
  { name: "idempotency_key", type: "text", of: (job) => job.idempotency?.key },
  { name: "idempotency_space", type: "text", of: (job) => job.idempotency?.space ?? "" },
  { name: "request_hash", type: "text", of: (job) => job.idempotency?.requestHash },
  { name: "traceparent", type: "text", of: (job) => job.traceparent },
  { name: "reference", type: "text", of: (job) => job.reference },
  { name: "labels", type: "text", of: (job) => job.labels && labelsJson(job.labels) },
  { name: "title", type: "text", of: (job) => job.title },
  { name: "batch_id", type: "text", of: (job) => job.batchId },
  { name: "created_by", type: "text", of: (job) => job.createdBy },
  { name: "terms", type: "text", of: (job) => termsOf(job)?.join("\n") },
  { name: "made_from_version", type: "int", of: (job) => job.madeFrom?.version },
  { name: "made_from_time", type: "text", of: (job) => job.madeFrom?.updatedAt.toISOString() },
  { name: "not_after", type: "text", of: (job) => job.notAfter?.toISOString() },
];

/**
 * JSON goes as one text a line, which the database takes apart; JSON itself never holds a bare line feed. As an array every
 * quote would be escaped on one side and unescaped on the other, which was a third of what a request cost.
 */
function valuesOf(jobs: readonly NewJob[]) {
  return sent.map(({ type, of }) => (type === "json" ? jobs.map(of).join("\n") : jobs.map((job) => of(job) ?? null)));
}

function valuesOfOne(job: NewJob) {
  return sent.map(({ of }) => of(job) ?? null);
}

function listParameter({ type }: Sent, index: number): string {
  if (type === "json") return `string_to_array($${index + 1}, e'\\n')::json[]`;
  return index === 0 ? `(select $1::${type}[])` : `$${index + 1}::${type}[]`;
}

const allOfNew = `unnest(${sent.map(listParameter).join()}) with ordinality`;

const oneNew = `(select ${sent.map(({ type }, index) => `$${index + 1}::${type}`).join()}, 1)`;

const columns = `
  id, printer_id, template_id, document, options, print_ms, paper_mm, estimated_ms, expires_at, reprint_of,
  idempotency_key, idempotency_space, request_hash, traceparent, reference, labels, title, batch_id, created_by, terms`;

/** The columns of the jobs that are not refused. */
const acceptableOf = (sentJobs: string) => `
  select
    new.id, printer_id, template_id, document, options, print_ms, paper_mm, estimated_ms,
    now() + make_interval(secs => expire_after_s) as expires_at, reprint_of, idempotency_key,
    idempotency_space, request_hash, traceparent, reference, new.labels::json as labels, title, batch_id, created_by,
    string_to_array(terms, e'\\n') as terms, place
  from ${sentJobs} as new (${sent.map(({ name }) => name).join()}, place)
  join printers on printers.id = printer_id
  left join templates
    on templates.id = template_id and templates.version = made_from_version
    and templates.updated_at = made_from_time::timestamptz
  where (made_from_version is null or templates.id is not null)
    and (not_after is null or clock_timestamp() <= not_after::timestamptz)`;

const returned = `
  id, created_at as "createdAt", expires_at as "expiresAt",
  (select version from printers where printers.id = jobs.printer_id) as "printerVersion"`;

const insertText = (sentJobs: string) => `
  insert into jobs (${columns})
  select ${columns} from (${acceptableOf(sentJobs)}) as acceptable
  order by place
  on conflict do nothing
  returning ${returned}`;

const insertJobsText = insertText(allOfNew);

const insertOneText = insertText(oneNew);

const insertBatchText = `
  with acceptable as materialized (${acceptableOf(allOfNew)})
  insert into jobs (${columns})
  select ${columns} from acceptable
  where (select count(*) from acceptable) = $${sent.length + 1}
  order by place
  returning ${returned}`;

function storedJobs(jobs: readonly NewJob[], rows: readonly InsertedRow[]): (InsertedJob | undefined)[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return jobs.map((job) => {
    const row = stored.get(job.id);
    if (!row) return undefined;
    const { createdAt, expiresAt, printerVersion } = row;
    return { job: queuedJob(job, new Date(createdAt), new Date(expiresAt)), printerVersion };
  });
}

/** Ids are our own, so the only thing that can be there already is an idempotency key. */
function isTakenKey(error: unknown): boolean {
  const uniqueViolation = "23505";
  return error instanceof Error && "code" in error && error.code === uniqueViolation;
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
