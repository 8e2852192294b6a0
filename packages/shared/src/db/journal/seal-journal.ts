import { asc, sql } from "drizzle-orm";
import { type Entry, type Head, hashOf } from "../../journal.ts";
import { boundInTime, type Database } from "../connect.ts";
import { journalHead, journalUnsealed } from "../schema.ts";

/** The hashes of so many take some milliseconds. */
const sealedAtOnce = 1_000;

/**
 * Moves what happened since the last time to the end of the chain, and says whether more may be left. Of two that do so at
 * once one writes, because both begin behind the same head and the statement names it; neither holds a lock while it counts,
 * so one that is stopped in the middle is in nobody's way.
 */
export async function seal(db: Database): Promise<{ isMoreLeft: boolean }> {
  const { head, waiting } = await findUnsealed(db);
  if (waiting.length === 0) return { isMoreLeft: false };
  let last = head;
  const hashes = waiting.map(({ seq: _seq, ...told }) => {
    const number = last.number + 1;
    last = { number, hash: hashOf({ ...told, number }, last.hash) };
    return last.hash;
  });
  const seqs = waiting.map(({ seq }) => seq);
  const isWritten = await append(db, head, last, seqs, hashes);
  return { isMoreLeft: !isWritten || waiting.length === sealedAtOnce };
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

async function append(
  { $client: client }: Database,
  before: Head,
  last: Head,
  seqs: readonly number[],
  hashes: readonly string[],
): Promise<boolean> {
  const appended = client`
    with head as (
      update journal_head set number = ${last.number}, hash = ${last.hash}
      where number = ${before.number} and hash = ${before.hash}
      returning id
    ), taken as (
      delete from journal_unsealed where seq = any(${[...seqs]}::bigint[]) and exists (select from head) returning *
    )
    insert into journal (number, at, kind, subject, "by", facts, hash)
    select ${before.number}::bigint + place, at, kind, subject, "by", facts, sealed.hash
    from unnest(${[...seqs]}::bigint[], ${[...hashes]}::text[]) with ordinality as sealed (seq, hash, place)
    join taken using (seq)
    order by place`;
  return (await boundInTime(client, appended)).count > 0;
}
