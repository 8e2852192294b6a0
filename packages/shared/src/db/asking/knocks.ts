import { createHash } from "node:crypto";
import { desc, eq, not, sql } from "drizzle-orm";
import type { AskingDevice, AskingLane } from "../../printer.ts";
import type { Database } from "../connect.ts";
import { knocks, printers } from "../schema.ts";

/** A printer that asked and that nobody has let in. */
export interface Knock {
  id: string;
  lane: AskingLane;
  /** What it takes for its secret. */
  secret: string;
  /** Which device it says it is. Empty where it does not say. */
  identity: string;
  says: AskingDevice;
  /** The address it came from. */
  client: string;
  /** The printer whose secret it knows, and which another device has. */
  printerId: string | null;
  firstAt: Date;
  lastAt: Date;
}

export type NewKnock = Omit<Knock, "id" | "firstAt" | "lastAt">;

/** A stranger can knock with any number of names; people look at a handful. */
export const mostKnocks = 50;

/** The same for whoever knocks again, at whatever replica. */
export function knockId({ lane, secret, identity }: Pick<NewKnock, "lane" | "secret" | "identity">): string {
  return createHash("sha256")
    .update(JSON.stringify([lane, secret, identity]))
    .digest("base64url")
    .slice(0, 22);
}

/** Stores these, or that they have knocked again, and forgets those that have not knocked for longest. */
export async function writeKnocks(db: Database, news: readonly NewKnock[]): Promise<void> {
  if (news.length === 0) return;
  const unique = new Map(news.map((knock) => [knockId(knock), knock]));
  const rows = [...unique].map(([id, knock]) => ({ id, ...knock, firstAt: sql`now()`, lastAt: sql`now()` }));
  await db
    .insert(knocks)
    .values(rows)
    .onConflictDoUpdate({
      target: knocks.id,
      set: {
        says: sql`excluded.says`,
        client: sql`excluded.client`,
        printerId: sql`excluded.printer_id`,
        lastAt: sql`excluded.last_at`,
      },
    });
  await db.execute(sql`
    delete from ${knocks} where id not in (select id from ${knocks} order by last_at desc, id limit ${mostKnocks})`);
}

/**
 * Those that nobody has let in, who knocked last first. What a replica had heard before a device was let in may be written
 * after it; such a knock is settled.
 */
export async function listKnocks(db: Database): Promise<Knock[]> {
  const isLetIn = sql`exists (
    select from ${printers} where (${printers.asking} ->> 'secret') = ${knocks.secret}
    and coalesce(${printers.asking} ->> 'identity', ${knocks.identity}) = ${knocks.identity})`;
  return db.select().from(knocks).where(not(isLetIn)).orderBy(desc(knocks.lastAt), knocks.id);
}

export async function findKnock(db: Database, id: string): Promise<Knock | undefined> {
  const [knock] = await db.select().from(knocks).where(eq(knocks.id, id));
  return knock;
}

/** False when there is no such knock. */
export async function deleteKnock(db: Database, id: string): Promise<boolean> {
  const gone = await db.delete(knocks).where(eq(knocks.id, id)).returning({ id: knocks.id });
  return gone.length > 0;
}
