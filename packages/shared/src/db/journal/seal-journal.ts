import { asc, gt, sql } from "drizzle-orm";
import { type Entry, type Head, hashOf, problemOf } from "../../journal.ts";
import { boundInTime, type Database } from "../connect.ts";
import { journal, journalHead, journalUnsealed } from "../schema.ts";
import { toEntry } from "./journal.ts";

/** The hashes of so many take some milliseconds. */
const sealedAtOnce = 1_000;

/** PostgreSQL's code for an entry whose number there is already. */
const numberTaken = "23505";

export interface Sealing {
  isMoreLeft: boolean;
  /** Rows behind the head that no sealer of ours had counted: those that continue the chain, and those that do not. */
  found?: { adopted: number; foreign: number };
}

/**
 * Moves what happened since the last time to the end of the chain, and says whether more may be left. Of two that do so at
 * once one writes, because both begin behind the same head and the statement names it; neither holds a lock while it counts,
 * so one that is stopped in the middle is in nobody's way.
 *
 * A row behind the head has the number of the next entry. One that continues the chain is taken in: the head was put back.
 * Any other keeps its number and is stepped over, so that it stands within the chain, where its hash does not fit.
 */
export async function seal(db: Database): Promise<Sealing> {
  const { head, waiting } = await findUnsealed(db);
  if (waiting.length === 0) return { isMoreLeft: false };
  const isMoreLeft = waiting.length === sealedAtOnce;
  try {
    const numbers = waiting.map((_, index) => head.number + index + 1);
    const isWritten = await append(db, head, chained(waiting, numbers, head));
    return { isMoreLeft: isMoreLeft || !isWritten };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === numberTaken)) throw error;
  }
  const end = await findEnd(db, head);
  const numbers = await freeNumbers(db, end.number, waiting.length);
  if (!(await append(db, head, chained(waiting, numbers, end)))) return { isMoreLeft: true };
  const foreign = (numbers.at(-1) ?? end.number) - end.number - waiting.length;
  return { isMoreLeft, found: { adopted: end.number - head.number, foreign } };
}

type Unsealed = Omit<Entry, "number" | "hash"> & { seq: number };

/** Together with the head, in one statement: what the head has taken in already must not be among them. */
async function findUnsealed(db: Database): Promise<{ head: Head; waiting: Unsealed[] }> {
  const few = db.select().from(journalUnsealed).orderBy(asc(journalUnsealed.seq)).limit(sealedAtOnce).as("few");
  const rows = await db
    .select({
      head: { number: journalHead.number, hash: journalHead.hash },
      told: { seq: few.seq, at: few.at, kind: few.kind, subject: few.subject, by: few.by, facts: few.facts },
    })
    .from(journalHead)
    .leftJoin(few, sql`true`)
    .orderBy(asc(few.seq));
  const [first] = rows;
  if (!first) throw new Error("the row of the journal's head is missing");
  const waiting = rows.flatMap(({ told }) => (told ? [{ ...told, at: told.at.toISOString() }] : []));
  return { head: first.head, waiting };
}

/** The last row that continues the chain behind the head; the head itself where none does. */
async function findEnd(db: Database, head: Head): Promise<Head> {
  let end = head;
  for (;;) {
    const rows = await db
      .select()
      .from(journal)
      .where(gt(journal.number, end.number))
      .orderBy(asc(journal.number))
      .limit(sealedAtOnce);
    for (const entry of rows.map(toEntry)) {
      if (problemOf(entry, end)) return end;
      end = entry;
    }
    if (rows.length < sealedAtOnce) return end;
  }
}

/** The next numbers that no row has. */
async function freeNumbers({ $client: client }: Database, after: number, count: number): Promise<number[]> {
  const rows = await client<{ number: number }[]>`
    select number::float8 as number
    from generate_series(
      ${after}::bigint + 1,
      ${after}::bigint + ${count}::bigint + (select count(*) from journal where number > ${after}::bigint)
    ) as number
    where not exists (select from journal where journal.number = number.number)
    order by 1 limit ${count}`;
  return rows.map(({ number }) => number);
}

interface Link extends Head {
  seq: number;
}

/** The entries with their numbers, each with its hash over the one before. */
function chained(waiting: readonly Unsealed[], numbers: readonly number[], end: Head): Link[] {
  let before = end.hash;
  return waiting.map(({ seq, ...told }, index) => {
    const number = numbers[index] ?? Number.NaN;
    before = hashOf({ ...told, number }, before);
    return { seq, number, hash: before };
  });
}

async function append({ $client: client }: Database, before: Head, links: readonly Link[]): Promise<boolean> {
  const last = links.at(-1) ?? before;
  const seqs = links.map(({ seq }) => seq);
  const numbers = links.map(({ number }) => number);
  const hashes = links.map(({ hash }) => hash);
  const appended = client`
    with head as (
      update journal_head set number = ${last.number}, hash = ${last.hash}
      where number = ${before.number} and hash = ${before.hash}
      returning id
    ), taken as (
      delete from journal_unsealed where seq = any(${seqs}::bigint[]) and exists (select from head) returning *
    )
    insert into journal (number, at, kind, subject, "by", facts, hash)
    select sealed.number, at, kind, subject, "by", facts, sealed.hash
    from unnest(${seqs}::bigint[], ${numbers}::bigint[], ${hashes}::text[]) as sealed (seq, number, hash)
    join taken using (seq)
    order by sealed.number`;
  return (await boundInTime(client, appended)).count > 0;
}
