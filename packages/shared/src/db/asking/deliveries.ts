import { and, eq, sql } from "drizzle-orm";
import type { Job, JobError } from "../../job.ts";
import { askingWorkerId } from "../../printer.ts";
import { boundInTime, type Database } from "../connect.ts";
import { isPrinting, isQueued, jobColumns, toJob } from "../jobs.ts";
import { claimOf, type Ending, endOf, partsOf } from "../printing-moves.ts";
import { jobs } from "../schema.ts";

/**
 * The moves of a job that a printer fetches itself. They are those of printing-moves.ts; only that here many replicas may be
 * asked at once, by a printer that asks twice, or by two that share a secret. So a job is handed over only while nothing
 * else of its printer is under way, and in its turn; and a printer ends no jobs but its own.
 */

export interface Delivery {
  id: string;
  printerId: string;
}

export interface HandOver extends Delivery {
  /** What its bytes are for. */
  printedOn: unknown;
  /** SHA-256 of its bytes, in hex. */
  bytesSha256?: string | undefined;
}

/**
 * The claim of a job whose bytes are about to be answered. Undefined when they must not be: it is not queued any more, its
 * time has passed, an older one waits, or another one is under way. The printer's row is locked first, so that of two
 * hand-overs at once the second sees what the first did.
 */
export async function handOver(
  { $client: sql }: Database,
  { id, printerId, printedOn, bytesSha256 }: HandOver,
): Promise<Job | undefined> {
  const claim = { id, workerId: askingWorkerId, printedOn, bytesSha256 };
  const isItsTurn = sql`
    and printer_id = ${printerId}
    and not exists (
      select from jobs other
      where other.printer_id = ${printerId} and other.status in ('queued', 'printing') and other.id <> ${id}
        and (other.status = 'printing' or (other.seq < jobs.seq and other.expires_at > now()))
    )`;
  const rows = await sql.begin(async (transaction) => {
    await boundInTime(sql, transaction`select from printers where id = ${printerId} for no key update`);
    const taken = transaction`with ${claimOf(sql, claim, isItsTurn)} select 'claimed' as part, claimed.* from claimed`;
    return boundInTime(sql, taken);
  });
  return partsOf(rows).claimed;
}

/** The end of a job that this printer has fetched. Undefined when it is not under way there. */
export async function finishDelivery(
  { $client: sql }: Database,
  { id, printerId }: Delivery,
  ending: Ending,
): Promise<Job | undefined> {
  const isOwn = sql`and printer_id = ${printerId} and worker_id = ${askingWorkerId}`;
  const end = sql`with ${endOf(sql, id, ending, isOwn)} select 'finished' as part, finished.* from finished`;
  return partsOf(await boundInTime(sql, end)).finished;
}

/** The printer says that it has printed a job that was given up as OUTCOME_UNKNOWN. Undefined when there is none, or it was said before. */
export async function confirmLate(
  db: Database,
  { id, printerId }: Delivery,
  words?: string | undefined,
): Promise<Job | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      confirmationMethod: "device-confirmed",
      confirmedAt: sql`now()`,
      confirmationLate: true,
      printerWords: words ?? null,
    })
    .where(
      and(
        eq(jobs.id, id),
        eq(jobs.printerId, printerId),
        eq(jobs.workerId, askingWorkerId),
        eq(jobs.errorCode, "OUTCOME_UNKNOWN"),
        sql`${jobs.confirmationMethod} is null`,
      ),
    )
    .returning(jobColumns);
  return row && toJob(row);
}

/** The printer tried to fetch a job and was given nothing of it. It stays queued. */
export async function countVainAttempt(db: Database, { id, printerId }: Delivery): Promise<Job | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.printerId, printerId), isQueued))
    .returning(jobColumns);
  return row && toJob(row);
}

const isDelivered = sql`${isPrinting} and ${jobs.workerId} = ${askingWorkerId}`;

/** Fails every fetched job of which no word came in time: so long, and what its paper takes, after it was handed over. */
export async function failOverdueDeliveries(db: Database, withinMs: number, error: JobError): Promise<Job[]> {
  const dueAt = sql`${jobs.startedAt} + make_interval(secs => (${jobs.printMs} + ${withinMs}::int) / 1000.0)`;
  const rows = await db
    .update(jobs)
    .set({
      status: "failed",
      completedAt: sql`now()`,
      finishedAt: sql`now()`,
      errorCode: error.code,
      errorMessage: error.message,
    })
    .where(and(isDelivered, sql`${dueAt} < now()`))
    .returning(jobColumns);
  return rows.map(toJob);
}

/** The job that is under way at this printer, or else the one that it may fetch. */
export async function findNextDelivery(
  { $client: sql }: Database,
  printerId: string,
): Promise<{ id: string; isUnderWay: boolean } | undefined> {
  const [row] = await boundInTime(
    sql,
    sql<{ id: string; isUnderWay: boolean }[]>`
      select id, status = 'printing' as "isUnderWay" from jobs
      where printer_id = ${printerId} and status in ('queued', 'printing')
        and (status = 'printing' or expires_at > now())
      order by status = 'printing' desc, seq
      limit 1`,
  );
  return row;
}

/** How printers that ask stand: what is under way at them, and where something waits. */
export interface AskingQueues {
  /** The job that each printer has fetched and not spoken of yet. */
  underWay: Map<string, string>;
  waiting: Set<string>;
  /** A job's time has passed while it waited. */
  hasExpired: boolean;
}

/** Of all these printers in one statement. */
export async function findAskingQueues(db: Database, printerIds: readonly string[]): Promise<AskingQueues> {
  const rows = await db.$client<{ printerId: string; id: string | null; waiting: boolean; expired: boolean }[]>`
    select printer_id as "printerId", max(id) filter (where status = 'printing') as id,
      bool_or(status = 'queued' and expires_at > now()) as waiting,
      bool_or(status = 'queued' and expires_at <= now()) as expired
    from jobs
    where printer_id = any(${[...printerIds]}::text[]) and status in ('queued', 'printing')
    group by printer_id`;
  return {
    underWay: new Map(rows.flatMap(({ printerId, id }) => (id === null ? [] : [[printerId, id]]))),
    waiting: new Set(rows.flatMap(({ printerId, waiting }) => (waiting ? [printerId] : []))),
    hasExpired: rows.some(({ expired }) => expired),
  };
}
