import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Job, JobStatus } from "../job.ts";
import type { Database } from "./connect.ts";
import { jobColumns, textList, toJob } from "./jobs.ts";
import { jobs, jobTerms } from "./schema.ts";

/** What is absent chooses nothing. */
export interface JobFilter {
  /** Any of these. */
  statuses?: readonly JobStatus[] | undefined;
  templateId?: string | undefined;
  printerId?: string | undefined;
  reference?: string | undefined;
  batchId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** All of these (see `terms.ts`). */
  terms?: readonly string[] | undefined;
  /** Accepted at this moment or later. */
  since?: Date | undefined;
  /** Accepted before this moment. */
  until?: Date | undefined;
  /** Only jobs accepted before the one with this sequence number. */
  before?: number | undefined;
  limit: number;
}

/**
 * Newest first. `next` pages on; it is absent on the last page. Every filter alone is answered from an index that has the
 * jobs in the order of the list, so that a page costs the same however many jobs there are; of several, one index is read
 * and the others are looked at job by job.
 */
export async function listJobs(db: Database, filter: JobFilter): Promise<{ jobs: Job[]; next: number | undefined }> {
  const terms = await rarestFirst(db, [...new Set(filter.terms)]);
  const page = (status?: JobStatus) => pageOf(db, { ...filter, terms }, status);
  const [first, second, ...others] = [...new Set(filter.statuses)];
  // Each status has its own order in the index, so each is asked for a page, and the pages are put into one order.
  const rows = await (second === undefined
    ? page(first)
    : unionAll(page(first), page(second), ...others.map(page))
        .orderBy(sql`seq desc`)
        .limit(filter.limit + 1));
  const found = rows.slice(0, filter.limit);
  return { jobs: found.map(toJob), next: rows.length > filter.limit ? found.at(-1)?.seq : undefined };
}

function pageOf(db: Database, filter: JobFilter, status: JobStatus | undefined) {
  const from = db.select(jobColumns).from(jobs).$dynamic();
  const [term, ...otherTerms] = filter.terms ?? [];
  const lead = term === undefined ? leadOf(filter, status) : undefined;
  const conditions = [...columnConditions(filter, status, lead?.name), ...otherTerms.map(hasTerm)];
  const order = [desc(term === undefined ? jobs.seq : jobTerms.seq)];
  if (term !== undefined) {
    // With a sum in it, this cannot be a merge of two indexes, which would begin with the newest of all jobs.
    from.innerJoin(jobTerms, sql`${jobs.seq} = ${jobTerms.seq} + 0`);
    conditions.push(eq(jobTerms.term, term), ...between(jobTerms.seq, boundsOf(filter)));
  } else if (lead) {
    const { above = noBounds.above, below = noBounds.below } = boundsOf(filter);
    const pair = sql`(${lead.column}, ${jobs.seq})`;
    conditions.push(sql`${pair} > (${lead.value}, ${above})`, sql`${pair} < (${lead.value}, ${below})`);
    // Said once more for indexes of what is there only: PostgreSQL does not see it in the pairs.
    conditions.push(isNotNull(lead.column));
    order.unshift(desc(lead.column));
  } else conditions.push(...between(jobs.seq, boundsOf(filter)));
  return from
    .where(and(...conditions))
    .orderBy(...order)
    .limit(filter.limit + 1);
}

/** As the indexes of the list have them. */
const columns = {
  status: jobs.status,
  templateId: jobs.templateId,
  printerId: sql`${jobs.printerId} collate "C"`,
  reference: jobs.reference,
  batchId: jobs.batchId,
  idempotencyKey: jobs.idempotencyKey,
};
type Chosen = keyof typeof columns;
const chosenBy = Object.keys(columns) as Chosen[];

function columnConditions(filter: JobFilter, status: JobStatus | undefined, except: Chosen | undefined): SQL[] {
  const wanted = { ...filter, status, ...(except && { [except]: undefined }) };
  const equal = chosenBy.flatMap((name) =>
    wanted[name] === undefined ? [] : [sql`${columns[name]} = ${wanted[name]}`],
  );
  if (filter.since) equal.push(gte(jobs.createdAt, filter.since));
  if (filter.until) equal.push(lt(jobs.createdAt, filter.until));
  return equal;
}

/**
 * The column whose index, with `seq` behind it, is to be read. PostgreSQL would rather go through all jobs from the newest
 * on where it expects to meet enough of them soon, and is wrong where they are old, as a batch is, or few, as cancelled
 * jobs are. A condition on column and number together, and an order by both, leaves it this index alone. Of several
 * columns of which none is rare by nature it knows better which.
 */
function leadOf(filter: JobFilter, status: JobStatus | undefined): Lead | undefined {
  const wanted = { ...filter, status };
  const given = (...names: Chosen[]): Lead[] =>
    names.flatMap((name) => {
      const value = wanted[name];
      return value === undefined ? [] : [{ name, column: columns[name], value }];
    });
  const [rare] = given("batchId", "reference");
  const [only, another] = given("status", "templateId", "printerId");
  if (filter.idempotencyKey !== undefined) return undefined;
  return rare ?? (another ? undefined : only);
}

interface Lead {
  name: Chosen;
  column: PgColumn | SQL;
  value: string;
}

/** A job has its number this long after its `createdAt` at the latest: what takes longer is given up. */
const numberedWithinS = 10;

interface Bounds {
  above?: SQL;
  below?: SQL;
}

const noBounds = { above: sql.raw("0"), below: sql.raw(String(Number.MAX_SAFE_INTEGER)) };

/** Moments become numbers, which the list is in the order of: two jobs are looked up, and nothing before and behind them. */
function boundsOf({ before, since, until }: JobFilter): Bounds {
  const margin = sql`make_interval(secs => ${numberedWithinS})`;
  const above =
    since &&
    sql`coalesce((
      select earlier.seq from ${jobs} as earlier where earlier.created_at < ${moment(since)} - ${margin}
      order by earlier.created_at desc limit 1), 0)`;
  const cursor = before === undefined ? undefined : sql`${before}::bigint`;
  const later =
    until &&
    sql`(
      select later.seq from ${jobs} as later where later.created_at > ${moment(until)} + ${margin}
      order by later.created_at limit 1)`;
  // `least` takes no notice of nulls.
  const below = later ? sql`least(${later}, ${cursor ?? noBounds.below})` : cursor;
  return { ...(above && { above }), ...(below && { below }) };
}

function between(seq: PgColumn, { above, below }: Bounds): SQL[] {
  return [...(above ? [sql`${seq} > ${above}`] : []), ...(below ? [sql`${seq} < ${below}`] : [])];
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}

/** As a value and not by `exists`: PostgreSQL would make a join of that, and read all jobs of the other term for it. */
function hasTerm(term: string): SQL {
  return sql`(select true from ${jobTerms} as other where other.term = ${term} and other.seq = ${jobTerms.seq})`;
}

/** Counting further tells nothing: every one of them is then common enough to begin with. */
const countedUpTo = 1_000;

/**
 * Of several terms the rarest is read and the others are looked up, so that "table 4711" does not go through every table
 * there ever was. The statement is prepared, so PostgreSQL plans it without knowing the words.
 */
async function rarestFirst(db: Database, terms: readonly string[]): Promise<string[]> {
  if (terms.length < 2) return [...terms];
  const rows = await db.execute<{ term: string }>(sql`
    select asked.term from unnest(${textList(terms)}) as asked (term)
    order by (
      select count(*) from (
        select from ${jobTerms} where ${jobTerms.term} = asked.term limit ${sql.raw(String(countedUpTo))}
      ) as few
    )`);
  return rows.map(({ term }) => term);
}
