import type { PendingQuery, Row, Sql } from "postgres";
import type { ConfirmationMethod, Job, JobError } from "../job.ts";
import { boundInTime, type Client, type Database } from "./connect.ts";
import { type JobRow, type StoredJob, toJob } from "./jobs.ts";

/** How a receipt ended, proven or not, and what the printer said of it: its own words, or their bytes in hex. */
export type Ending = ({ method: ConfirmationMethod } | { error: JobError }) & { words?: string | undefined };

export interface Claim {
  id: string;
  workerId: string;
  /** What its bytes are for. */
  printedOn?: unknown;
  /** SHA-256 of its bytes, in hex. */
  bytesSha256?: string | undefined;
  /** Only if no older job waits at its printer: jobs print in the order they were accepted, whichever was heard of first. */
  inOrder?: boolean;
}

export interface Claimed {
  /** Undefined: it was cancelled, its time has passed, or another is before it, and it must not be sent. */
  claimed: Job | undefined;
  /** The oldest other job that waits at its printer. */
  next: StoredJob | undefined;
}

export interface Turn extends Claimed {
  /** Undefined: its end was written before, by somebody who thought this worker dead. */
  finished: Job | undefined;
}

/**
 * The moves of a job that is printed. As in job-moves.ts each names the state it expects. What a printer's queue needs at
 * one moment is one statement, because the printer waits for it: a claim brings along what waits behind it, and the end of
 * a receipt is written together with the claim of the next.
 *
 * Before the first byte leaves.
 */
export function startPrinting({ $client: sql }: Database, claim: Claim): Promise<Claimed> {
  return ask(sql, sql`with ${claimAndNext(sql, claim)} ${claimedAndNext(sql)}`);
}

export async function finishPrinting({ $client: sql }: Database, id: string, ending: Ending): Promise<Job | undefined> {
  const { finished } = await ask(sql, sql`with ${endOf(sql, id, ending)} ${finishedOne(sql)}`);
  return finished;
}

/**
 * Takes up a claim of this worker that went through although it was not answered. What is sent now may have been encoded
 * anew since, for other paper. Undefined: there is no such claim.
 */
export async function startAgain({ $client: sql }: Database, claim: Claim): Promise<Job | undefined> {
  const { id, workerId } = claim;
  const statement = sql`
    update jobs set ${whatIsSent(sql, claim)}
    where id = ${id} and status is not distinct from 'printing' and worker_id = ${workerId}
    returning 'claimed' as part, ${columns(sql)}`;
  return (await ask(sql, statement)).claimed;
}

/** Ends one receipt and claims the next. Either may have been moved by somebody else meanwhile, and the other not. */
export function finishAndStart({ $client: sql }: Database, id: string, ending: Ending, claim: Claim): Promise<Turn> {
  const both = sql`${endOf(sql, id, ending)}, ${claimAndNext(sql, claim)}`;
  return ask(sql, sql`with ${both} ${finishedOne(sql)} union all ${claimedAndNext(sql)}`);
}

/** `only` narrows what it may end. */
export function endOf(sql: Sql, id: string, ending: Ending, only = sql``) {
  const { method = null } = "method" in ending ? ending : {};
  const { code = null, message = null } = "error" in ending ? ending.error : {};
  return sql`
    finished as (
      update jobs
      set status = ${code ? "failed" : "completed"}, completed_at = now(), finished_at = now(),
        confirmation_method = ${method}, error_code = ${code}, error_message = ${message},
        printer_words = ${ending.words ?? null}
      where id = ${id} and status is not distinct from 'printing' ${only}
      returning ${columns(sql)}
    )`;
}

function claimAndNext(sql: Sql, claim: Claim) {
  const isFirst = sql`
    and not exists (
      select from jobs as older
      where older.printer_id = jobs.printer_id and older.status = 'queued' and older.expires_at > now()
        and older.seq < jobs.seq
    )`;
  return sql`
    ${claimOf(sql, claim, claim.inOrder ? isFirst : sql``)},
    next as (
      select ${columns(sql)}, document, traceparent,
        (select printers.version from printers where printers.id = jobs.printer_id) as "printerVersion"
      from jobs
      where printer_id = (select printer_id from jobs where id = ${claim.id})
        and status = 'queued' and expires_at > now() and id <> ${claim.id}
      order by seq
      limit 1
    )`;
}

/** `only` narrows when it may be claimed. */
export function claimOf(sql: Sql, claim: Claim, only = sql``) {
  const { id, workerId } = claim;
  return sql`
    claimed as (
      update jobs
      set status = 'printing', started_at = now(), attempts = attempts + 1, worker_id = ${workerId}, ${whatIsSent(sql, claim)}
      where id = ${id} and status is not distinct from 'queued' and expires_at > now() ${only}
      returning ${columns(sql)}
    )`;
}

function whatIsSent(sql: Sql, { printedOn = null, bytesSha256 }: Claim) {
  const encodedFor = printedOn === null ? null : JSON.stringify(printedOn);
  return sql`printed_on = ${encodedFor}::text::json, bytes_sha256 = ${bytesSha256 ?? null}`;
}

function finishedOne(sql: Sql) {
  return sql`select 'finished' as part, finished.*, ${notLoaded(sql)} from finished`;
}

function claimedAndNext(sql: Sql) {
  return sql`
    select 'claimed' as part, claimed.*, ${notLoaded(sql)} from claimed
    union all
    select 'next' as part, next.* from next`;
}

/** Only a job that is to be encoded brings along what that takes. */
function notLoaded(sql: Sql) {
  return sql`null::json as document, null::text as traceparent, null::integer as "printerVersion"`;
}

/** `jobColumns`, for the driver: Drizzle builds a statement's text anew each time. */
function columns(sql: Sql) {
  return sql`
    id, seq, printer_id as "printerId", template_id as "templateId", status, options, created_at as "createdAt",
    started_at as "startedAt", completed_at as "completedAt", finished_at as "finishedAt", expires_at as "expiresAt",
    error_code as "errorCode", error_message as "errorMessage", attempts, confirmation_method as "confirmationMethod",
    confirmed_at as "confirmedAt", confirmation_late as "confirmationLate", print_ms as "printMs",
    estimated_ms as "estimatedMs", reprint_of as "reprintOf", reference, labels, title, batch_id as "batchId",
    created_by as "createdBy", cancelled_by as "cancelledBy"`;
}

type Moments = "createdAt" | "startedAt" | "completedAt" | "finishedAt" | "expiresAt" | "confirmedAt";

/** Moments come as text from a driver that Drizzle was given. */
type Part = Omit<JobRow, Moments> &
  Record<Moments, string> &
  Pick<StoredJob, "document" | "traceparent" | "printerVersion"> & { part: keyof Turn };

async function ask(sql: Client, statement: PendingQuery<Row[]>): Promise<Turn> {
  return partsOf(await boundInTime(sql, statement));
}

/** What the rows of these statements tell. */
export function partsOf(rows: readonly Row[]): Turn {
  const parts = rows as unknown as Part[];
  const of = (name: keyof Turn) => parts.find(({ part }) => part === name);
  const [finished, claimed, next] = [of("finished"), of("claimed"), of("next")];
  return {
    finished: finished && jobOf(finished),
    claimed: claimed && jobOf(claimed),
    next: next && storedJobOf(next),
  };
}

function storedJobOf(part: Part): StoredJob {
  const { document, traceparent, printerVersion } = part;
  return { job: jobOf(part), document, traceparent, printedOn: null, isErased: false, printerVersion };
}

function jobOf(part: Part): Job {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return toJob({
    ...part,
    createdAt: new Date(part.createdAt),
    startedAt: moment(part.startedAt),
    completedAt: moment(part.completedAt),
    finishedAt: moment(part.finishedAt),
    confirmedAt: moment(part.confirmedAt),
    expiresAt: new Date(part.expiresAt),
  });
}
