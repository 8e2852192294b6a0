import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { doneBy } from "./journal/done-by.ts";
import { shop } from "./schema.ts";

const { id: _id, ...columns } = getTableColumns(shop);

/** What is read of the shop. */
export { columns as shopColumns };

export type ShopRow = Omit<typeof shop.$inferSelect, "id">;
export type ShopChanges = Partial<Omit<ShopRow, "version" | "updatedAt">>;

export async function findShop(db: Database): Promise<ShopRow> {
  const [row] = await db.select(columns).from(shop);
  if (!row) throw new Error("the row of the shop is missing");
  return row;
}

/**
 * Changes what is named and nothing else. Undefined when it has another version than the one that is named. `by` is the name
 * of the key it is done with.
 */
export async function changeShop(
  db: Database,
  changes: ShopChanges,
  version?: number,
  by?: string | null,
): Promise<ShopRow | undefined> {
  const [row] = await doneBy(db, by, (any) =>
    any
      .update(shop)
      .set({ ...changes, version: sql`${shop.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(shop.id, 1), version === undefined ? undefined : eq(shop.version, version)))
      .returning(columns),
  );
  return row;
}
