import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { doneBy } from "./journal/done-by.ts";
import { keys } from "./schema.ts";

const { hash: _hash, formerHash: _formerHash, ...columns } = getTableColumns(keys);

/** A key as it may be shown: without what its secrets are known by. */
export type KeyRow = Omit<typeof keys.$inferSelect, "hash" | "formerHash">;

export type NewKey = Pick<
  typeof keys.$inferInsert,
  "id" | "name" | "scopes" | "printers" | "sites" | "templates" | "hash" | "ending" | "createdBy" | "expiresAt"
>;

/** The latest first, those that were revoked included: what was done with them stays theirs. */
export function listKeys(db: Database): Promise<KeyRow[]> {
  return db.select(columns).from(keys).orderBy(desc(keys.createdAt), desc(keys.id));
}

export async function findKey(db: Database, id: string): Promise<KeyRow | undefined> {
  const [row] = await db.select(columns).from(keys).where(eq(keys.id, id));
  return row;
}

/** Undefined when a key that is not revoked has the name already. */
export async function insertKey(db: Database, key: NewKey): Promise<KeyRow | undefined> {
  const [row] = await db.insert(keys).values(key).onConflictDoNothing().returning(columns);
  return row;
}

const isFormerTaken = gt(keys.formerUntil, sql`now()`);
const isInForce = and(isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, sql`now()`)));

/** The key whose secret this is the hash of, while it opens anything. */
export async function findKeyInForce(db: Database, hash: string): Promise<KeyRow | undefined> {
  const isFormer = and(eq(keys.formerHash, hash), isFormerTaken);
  const [row] = await db
    .select(columns)
    .from(keys)
    .where(and(or(eq(keys.hash, hash), isFormer), isInForce));
  return row;
}

/** Those of these hashes whose secrets still open something. */
export async function findHashesInForce(db: Database, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ hash: keys.hash, former: sql<string | null>`case when ${isFormerTaken} then ${keys.formerHash} end` })
    .from(keys)
    .where(and(or(inArray(keys.hash, [...hashes]), inArray(keys.formerHash, [...hashes])), isInForce));
  return rows.flatMap(({ hash, former }) => (former === null ? [hash] : [hash, former]));
}

export interface Rotation {
  hash: string;
  ending: string;
  /** So long the secret of before is taken, too. */
  overlapS: number;
  /** The name of the key it is done with. */
  by?: string | null;
}

/** Gives a key another secret. Undefined when there is no such key, or it is revoked. */
export async function rotateKey(db: Database, id: string, rotation: Rotation): Promise<KeyRow | undefined> {
  const { hash, ending, overlapS, by } = rotation;
  const formerUntil = sql`now() + make_interval(secs => ${overlapS})`;
  const [row] = await doneBy(db, by, (any) =>
    any
      .update(keys)
      .set({ hash, ending, formerHash: sql`${keys.hash}`, formerUntil })
      .where(and(eq(keys.id, id), isNull(keys.revokedAt)))
      .returning(columns),
  );
  return row;
}

/** Undefined when there is no such key, or it is revoked already. */
export async function revokeKey(db: Database, id: string, by: string | null = null): Promise<KeyRow | undefined> {
  const [row] = await doneBy(db, by, (any) =>
    any
      .update(keys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(keys.id, id), isNull(keys.revokedAt)))
      .returning(columns),
  );
  return row;
}

/** Writes that a key was used, unless somebody has written so within this time. */
export async function noteKeyUse(db: Database, id: string, everyS: number): Promise<void> {
  const isOld = lt(keys.lastUsedAt, sql`now() - make_interval(secs => ${everyS})`);
  await db
    .update(keys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), isOld)));
}
