import { sql } from "drizzle-orm";
import type { Database } from "../connect.ts";

/** What was printed in one hour of the clock, on one printer or on all. */
export interface HourSum {
  hour: Date;
  /** Receipts on paper: every copy is one. */
  receipts: number;
  failed: number;
  paperMm: number;
  /** How many jobs took how long from acceptance to paper: less than each of `toPaperSteps`, and longer. */
  toPaper: number[];
  slowestMs: number;
}

/** In seconds. Near each other where receipts are, so that a median found between two of them is a good one. */
export const toPaperSteps: readonly number[] = [
  0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7, 10, 15, 20, 30, 60, 120, 300, 900, 3600,
];

const hourMs = 3_600_000;

/** Stands for all printers together among the sums: a printer's id begins with a letter or a digit. */
const allPrinters = "*";

/** A job's end is stamped when its statement begins and is seen when that is committed: this much later at most. */
const settledAfterS = 120;

/** By one statement, which then takes a tenth of a second with thousands of receipts an hour. */
const hoursAtOnce = 3;

/** Sums are small, and a shop compares this year with the last. */
const keptForDays = 800;

/**
 * One sum for each hour and printer, and one for all printers, of the jobs that ended between two moments. They are found
 * by that (`jobs_finished_at`), so that it costs what those hours hold and not what the table does.
 */
function sumsOf(since: Date, until: Date) {
  const seconds = sql`extract(epoch from completed_at - created_at)`;
  const steps = sql.raw(`array[${toPaperSteps.join(", ")}]::double precision[]`);
  const counts = Array.from({ length: toPaperSteps.length + 1 }, (_, step) => `count(*) filter (where step = ${step})`);
  return sql`
    select coalesce(printer_id, ${sql.raw(`'${allPrinters}'`)}) as printer_id, hour,
      coalesce(sum(copies) filter (where is_printed), 0)::int as receipts,
      count(*) filter (where status = 'failed')::int as failed,
      coalesce(sum(paper_mm) filter (where is_printed), 0)::bigint as paper_mm,
      array[${sql.raw(counts.join(", "))}]::int[] as to_paper,
      coalesce(max(ms) filter (where is_printed), 0)::int as slowest_ms
    from (
      select printer_id, date_trunc('hour', finished_at, 'UTC') as hour, status, paper_mm,
        status = 'completed' as is_printed, (options ->> 'copies')::int as copies,
        case when status = 'completed' then width_bucket(${seconds}::double precision, ${steps}) end as step,
        least(${seconds} * 1000, 2147483647) as ms
      from jobs
      where finished_at >= ${moment(since)} and finished_at < ${moment(until)}
    ) as ended
    group by grouping sets ((hour, printer_id), (hour))`;
}

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * Sums the next hours that are over, and says whether there may be more. Nothing is lost by a crash, and several workers
 * may do it at once: sums and the mark up to which they are whole are committed together, and an hour that is summed
 * again has the same sum. The last hour before the mark always is, for a job whose end was seen late; a sum never shrinks,
 * because the jobs of an hour may be deleted meanwhile.
 */
export async function sumHours(db: Database): Promise<boolean> {
  const [found] = await db.execute<{ begin: string | null; end: string }>(sql`
    with mark as (select (select until from hours_summed) as until,
      date_trunc('hour', now() - make_interval(secs => ${settledAfterS}), 'UTC') as over)
    select mark.over as "end", date_trunc('hour', (
      select min(finished_at) from jobs
      where finished_at >= coalesce(mark.until - interval '1 hour', '-infinity')
    ), 'UTC') as begin
    from mark where mark.until is null or mark.until < mark.over`);
  if (!found) return false;
  const end = new Date(found.end);
  const begin = new Date(found.begin ?? end);
  const until = new Date(Math.min(end.getTime(), begin.getTime() + hoursAtOnce * hourMs));
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into printer_hours as known (printer_id, hour, receipts, failed, paper_mm, to_paper, slowest_ms)
      ${sumsOf(begin, until)}
      on conflict (printer_id, hour) do update set receipts = excluded.receipts, failed = excluded.failed,
        paper_mm = excluded.paper_mm, to_paper = excluded.to_paper, slowest_ms = excluded.slowest_ms
      where excluded.receipts + excluded.failed > known.receipts + known.failed`);
    await transaction.execute(sql`
      insert into hours_summed (until) values (${moment(begin < end ? until : end)})
      on conflict (id) do update set until = greatest(hours_summed.until, excluded.until)`);
  });
  return until < end;
}

/** Deletes the sums of years ago. */
export async function deleteOldHours(db: Database): Promise<void> {
  await db.execute(sql`delete from printer_hours where hour < now() - make_interval(days => ${keptForDays})`);
}

interface SumRow extends Record<string, unknown> {
  hour: string;
  receipts: number;
  failed: number;
  paperMm: string;
  toPaper: number[];
  slowestMs: number;
}

const sumColumns = sql`hour, receipts, failed, paper_mm as "paperMm", to_paper as "toPaper", slowest_ms as "slowestMs"`;

/** The jobs of so long are read for what was not summed yet: of a worker that was away for longer nothing ended. */
const mostUnsummedMs = 26 * hourMs;

export interface HoursQuestion {
  since: Date;
  until: Date;
  /** Without one, all together. */
  printerId?: string | undefined;
}

/** The hours in which something ended, oldest first: from the sums, and from the jobs since those were made. */
export async function readHours(db: Database, question: HoursQuestion): Promise<HourSum[]> {
  const { until, printerId = allPrinters } = question;
  const since = new Date(Math.floor(question.since.getTime() / hourMs) * hourMs);
  const mark = await summedUntil(db);
  const summed = await db.execute<SumRow>(sql`
    select ${sumColumns} from printer_hours
    where printer_id = ${printerId} and hour >= ${moment(since)} and hour < ${moment(earlier(until, mark))}
    order by hour`);
  const begin = later(since, later(mark, new Date(Date.now() - mostUnsummedMs)));
  if (begin >= until) return summed.map(toHourSum);
  const unsummed = await db.execute<SumRow>(sql`
    select ${sumColumns} from (${sumsOf(begin, until)}) as sums where printer_id = ${printerId} order by hour`);
  return [...summed, ...unsummed].map(toHourSum);
}

/** The sums are whole up to here. */
export async function summedUntil(db: Database): Promise<Date> {
  const [mark] = await db.execute<{ until: string }>(sql`select until from hours_summed`);
  return new Date(mark?.until ?? 0);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

function toHourSum({ hour, paperMm, ...sums }: SumRow): HourSum {
  return { ...sums, hour: new Date(hour), paperMm: Number(paperMm) };
}
