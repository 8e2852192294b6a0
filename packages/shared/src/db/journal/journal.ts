import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Entry, EntryKind, Head } from "../../journal.ts";
import type { Database } from "../connect.ts";
import { journal, journalHead, journalUnsealed } from "../schema.ts";

export async function findHead(db: Database): Promise<Head> {
  const [head] = await db.select({ number: journalHead.number, hash: journalHead.hash }).from(journalHead);
  if (!head) throw new Error("the row of the journal's head is missing");
  return head;
}

/** What is absent chooses nothing. */
export interface JournalFilter {
  kind?: EntryKind | undefined;
  subject?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** How the journal stands beside its chain. */
export interface JournalState {
  /** Rows that are no part of the chain: their numbers are not from 1 to the head's. */
  outside: number;
  /** Entries that wait to be sealed. */
  unsealed: number;
  /** How long the oldest of them has waited, by the database's clock; null when none waits. */
  unsealedForS: number | null;
}

export async function findJournalState(db: Database): Promise<JournalState> {
  const unsealed = sql<number>`(select count(*)::int from journal_unsealed)`;
  const [state] = await db.select({ outside: outsideChain, unsealed, unsealedForS }).from(journalHead);
  if (!state) throw new Error("the row of the journal's head is missing");
  return state;
}

export interface JournalExport {
  /** The name of the key it is done with. */
  by: string | null;
  format: string;
  upTo: number;
  isWhole: boolean;
}

/** Writes who takes the journal away, before it leaves. */
export async function noteExport(db: Database, { by, ...facts }: JournalExport): Promise<void> {
  await db.insert(journalUnsealed).values({ kind: "journal.exported", subject: "journal", by, facts });
}

export const outsideChain = sql<number>`(
  select count(*)::int from journal where number < 1 or number > (select number from journal_head))`;

/** Of the oldest entry, in seconds. */
export const unsealedForS = sql<number | null>`(
  select extract(epoch from clock_timestamp() - at)::float8 from journal_unsealed order by seq limit 1)`;

/** The newest first, from behind `before` on. Rows outside the chain are no entries. */
export async function listEntries(
  db: Database,
  filter: JournalFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Entry[]> {
  const isBefore = before === undefined ? undefined : lt(journal.number, before);
  const isInChain = sql`${journal.number} between 1 and (select number from journal_head)`;
  const rows = await db
    .select()
    .from(journal)
    .where(and(...conditionsOf(filter), isBefore, isInChain))
    .orderBy(desc(journal.number))
    .limit(limit);
  return rows.map(toEntry);
}

/** The oldest first, of the numbers behind `after` and up to `upTo`. */
export async function readEntries(
  db: Database,
  filter: JournalFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Entry[]> {
  const rows = await db
    .select()
    .from(journal)
    .where(and(...conditionsOf(filter), gt(journal.number, after), lte(journal.number, upTo)))
    .orderBy(asc(journal.number))
    .limit(limit);
  return rows.map(toEntry);
}

export function toEntry({ at, ...row }: typeof journal.$inferSelect): Entry {
  return { ...row, at: at.toISOString() };
}

/** So far the order of entries and the order of their moments may differ: clocks are set right, and transactions take their time. */
const disorder = sql.raw("interval '1 day'");

/**
 * Moments become numbers, which the journal is in the order of, so that little before and behind them is read. The kind
 * stands in the statement itself: only so does PostgreSQL see that the index of the rare kinds has it.
 */
function conditionsOf({ kind, subject, since, until }: JournalFilter): SQL[] {
  const conditions: SQL[] = [];
  if (kind) conditions.push(sql`${journal.kind} = ${sql.raw(`'${kind}'`)}`);
  if (subject !== undefined) conditions.push(eq(journal.subject, subject));
  if (since) {
    const earlier = sql`(select number from journal where at < ${moment(since)} - ${disorder} order by at desc limit 1)`;
    conditions.push(gte(journal.at, since), sql`${journal.number} > coalesce(${earlier}, 0)`);
  }
  if (until) {
    const later = sql`(select number from journal where at > ${moment(until)} + ${disorder} order by at limit 1)`;
    conditions.push(lt(journal.at, until), sql`${journal.number} < coalesce(${later}, 9007199254740991)`);
  }
  return conditions;
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}
