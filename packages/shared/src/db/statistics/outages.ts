import { and, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { OutageKind } from "../../printer.ts";
import type { Database } from "../connect.ts";
import { outages } from "../schema.ts";

/**
 * A time in which a printer could not print. Whoever speaks of the printer opens and ends it (`outage-notes.ts`), its worker or,
 * of one that asks, the API; and the API counts into it what it refuses meanwhile (`noteRefusals`).
 */
export type Outage = Omit<typeof outages.$inferSelect, "paperAt">;

const { paperAt: _paperAt, ...columns } = getTableColumns(outages);

/** What is seen of a printer from a moment on. */
export interface SeenState {
  printerId: string;
  /** Null: it can print. */
  kind: OutageKind | null;
  reason: string | null;
  /** It reports that it has paper. */
  hasPaper: boolean;
  at: Date;
}

/** Requests of one printer that were refused for the same reason. */
export interface Refusals {
  printerId: string;
  kind: OutageKind;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** A printer that comes and goes within this has one outage and not fifty. */
const joinedWithinS = 60;

/** Who writes takes its turn, because what is written depends on what is there. The numbers spell "outg". */
const takeTurn = sql`select pg_advisory_xact_lock(1870885991, 0)`;

/**
 * Ends the outages that these states end and opens those they begin. Of each printer the whole truth is written,
 * whatever the worker before left open. One statement each for any number of printers.
 */
export async function noteStates(db: Database, states: readonly SeenState[]): Promise<void> {
  if (states.length === 0) return;
  const told = sql`json_to_recordset(${JSON.stringify(states.map(stateRow))}::json)
    as told (printer_id text, kind text, reason text, has_paper boolean, at timestamptz)`;
  await db.transaction(async (transaction) => {
    await transaction.execute(takeTurn);
    await transaction.execute(sql`
      update outages set ended_at = greatest(began_at, told.at) from ${told}
      where outages.printer_id = told.printer_id and ended_at is null and outages.kind is distinct from told.kind`);
    await transaction.execute(sql`
      update outages set ended_at = null, paper_at = null, began_at = least(began_at, told.at), reason = coalesce(told.reason, outages.reason)
      from ${told}
      where outages.printer_id = told.printer_id and outages.kind = told.kind
        and ended_at >= told.at - make_interval(secs => ${joinedWithinS}) and ${isLatest}`);
    // The end of PAPER_OUT alone does not prove it: the printer may have gone offline, or been opened.
    await transaction.execute(sql`
      update outages set paper_at = greatest(ended_at, told.at) from ${told}
      where told.has_paper and outages.printer_id = told.printer_id and outages.kind = 'PAPER_OUT'
        and ended_at is not null and paper_at is null`);
    await transaction.execute(sql`
      insert into outages (printer_id, kind, reason, began_at)
      select printer_id, kind, reason, at from ${told}
      where kind is not null and not exists (
        select from outages as open where open.printer_id = told.printer_id and open.ended_at is null)`);
  });
}

const isLatest = sql`outages.id = (
  select latest.id from outages as latest where latest.printer_id = told.printer_id
  order by latest.began_at desc, latest.id desc limit 1)`;

/**
 * Counts refused requests into the outage they belong to. Where no worker has written one, they make one that lasts
 * from the first refusal to the last: nobody is left who would end it.
 */
export async function noteRefusals(db: Database, refusals: readonly Refusals[]): Promise<void> {
  if (refusals.length === 0) return;
  const told = sql`json_to_recordset(${JSON.stringify(refusals.map(refusalRow))}::json)
    as told (printer_id text, kind text, count integer, first_at timestamptz, last_at timestamptz)`;
  await db.transaction(async (transaction) => {
    await transaction.execute(takeTurn);
    await transaction.execute(sql`
      with counted as (
        update outages set
          refused = refused + told.count,
          began_at = least(began_at, told.first_at),
          ended_at = case when ended_at is null then null else greatest(ended_at, told.last_at) end
        from ${told}
        where outages.printer_id = told.printer_id
          and (ended_at is null or ended_at >= told.first_at - make_interval(secs => ${joinedWithinS})) and ${isLatest}
        returning outages.printer_id
      )
      insert into outages (printer_id, kind, began_at, ended_at, refused)
      select printer_id, kind, first_at, last_at, count from ${told}
      where printer_id not in (select printer_id from counted)`);
  });
}

function stateRow({ printerId, kind, reason, hasPaper, at }: SeenState) {
  return { printer_id: printerId, kind, reason, has_paper: hasPaper, at };
}

function refusalRow({ printerId, kind, count, firstAt, lastAt }: Refusals) {
  return { printer_id: printerId, kind, count, first_at: firstAt, last_at: lastAt };
}

export interface OutageFilter {
  printerId?: string | undefined;
  /** Not over before this moment. */
  since?: Date | undefined;
  /** Begun before this moment. */
  until?: Date | undefined;
  /** Behind this one, which was the last of the page before. */
  before?: { beganAt: Date; id: number } | undefined;
  limit: number;
}

/** One page, the latest first. */
export async function listOutages(
  db: Database,
  { printerId, since, until, before, limit }: OutageFilter,
): Promise<{ outages: Outage[]; next: Outage | undefined }> {
  const conditions: (SQL | undefined)[] = [];
  if (printerId !== undefined) conditions.push(eq(outages.printerId, printerId));
  if (since) conditions.push(or(isNull(outages.endedAt), gte(outages.endedAt, since)));
  if (until) conditions.push(lt(outages.beganAt, until));
  if (before) {
    conditions.push(
      sql`(${outages.beganAt}, ${outages.id}) < (${before.beganAt.toISOString()}::timestamptz, ${before.id}::bigint)`,
    );
  }
  const rows = await db
    .select(columns)
    .from(outages)
    .where(and(...conditions))
    .orderBy(desc(outages.beganAt), desc(outages.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { outages: page, next: rows.length > limit ? page.at(-1) : undefined };
}

/**
 * Ends the outages of printers that are gone or switched off, which no worker sees any more, and deletes those that were
 * over longer ago than jobs are kept.
 */
export async function tidyOutages(db: Database, retentionS: number): Promise<void> {
  await db.execute(sql`
    update outages set ended_at = greatest(began_at, now()) where ended_at is null and not exists (
      select from printers where printers.id = outages.printer_id and printers.enabled)`);
  await db.execute(sql`delete from outages where ended_at < now() - make_interval(secs => ${retentionS})`);
}
