import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Entry, EntryKind, Head } from "../../journal.ts";
import type { Database } from "../connect.ts";
import { journal, journalHead } from "../schema.ts";

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

/** The newest first, from behind `before` on. */
export async function listEntries(
  db: Database,
  filter: JournalFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Entry[]> {
  const isBefore = before === undefined ? undefined : lt(journal.number, before);
  const rows = await db
    .select()
    .from(journal)
    .where(and(...conditionsOf(filter), isBefore))
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

function toEntry({ at, ...row }: typeof journal.$inferSelect): Entry {
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
