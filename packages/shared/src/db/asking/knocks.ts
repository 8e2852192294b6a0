import { createHash } from "node:crypto";
import { desc, eq, not, sql } from "drizzle-orm";
import type { AskingDevice } from "../../printer.ts";
import type { AskingLane } from "../../printer-kinds.ts";
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

/** Stores these, or that they have knocked again, and forgets what is too much. */
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
  await forgetTooMany(db);
}

/**
 * Forgets from the client address with the most knocks first, so that one address cannot crowd out the others. Knocks at the
 * address of a printer count for that printer. An IPv6 network of 64 bits is one client.
 */
async function forgetTooMany(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${knocks} where id in (
      select id from (
        select id, last_at, row_number() over (partition by crowd order by last_at desc, id) as place from (
          select id, last_at, case
            when printer_id is not null then 'printer ' || printer_id
            when client like '%:%' then network(set_masklen(split_part(client, '%', 1)::inet, 64))::text
            else client
          end as crowd from ${knocks}
        ) as by_crowd
      ) as placed
      order by place, last_at desc, id offset ${mostKnocks}
    )`);
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
