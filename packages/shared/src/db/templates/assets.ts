import { asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { Database } from "../connect.ts";
import { doneBy } from "../journal/done-by.ts";
import { type Page, type PageRequest, pageOf } from "../page.ts";
import { assets } from "../schema.ts";

export type AssetRow = Omit<typeof assets.$inferSelect, "bytes">;
export type NewAsset = Omit<typeof assets.$inferInsert, "createdAt" | "updatedAt">;

const { bytes: _bytes, ...description } = getTableColumns(assets);

/** Stores a picture under its name, in the place of the one that had it. `by` is the name of the key it is done with. */
export async function saveAsset(
  db: Database,
  asset: NewAsset,
  by?: string | null,
): Promise<{ asset: AssetRow; isNew: boolean }> {
  const { name, ...content } = asset;
  const [row] = await doneBy(db, by, (any) =>
    any
      .insert(assets)
      .values(asset)
      .onConflictDoUpdate({ target: assets.name, set: { ...content, updatedAt: sql`now()` } })
      // PostgreSQL leaves xmax 0 in a row that was inserted and not updated.
      .returning({ ...description, isNew: sql<boolean>`xmax = 0` }),
  );
  if (!row) throw new Error(`asset ${name} was not stored`);
  const { isNew, ...stored } = row;
  return { asset: stored, isNew };
}

export async function findAsset(db: Database, name: string): Promise<AssetRow | undefined> {
  const [row] = await db.select(description).from(assets).where(eq(assets.name, name));
  return row;
}

/** With the description of the same moment: the picture may be replaced between two questions. */
export async function findAssetBytes(
  db: Database,
  name: string,
): Promise<{ asset: AssetRow; bytes: Uint8Array } | undefined> {
  const [row] = await db.select().from(assets).where(eq(assets.name, name));
  if (!row) return undefined;
  const { bytes: content, ...asset } = row;
  return { asset, bytes: content };
}

/** One page, by name. */
export async function listAssets(db: Database, page: PageRequest): Promise<Page<AssetRow>> {
  const rows = await db
    .select(description)
    .from(assets)
    .where(page.after === undefined ? undefined : gt(assets.name, page.after))
    .orderBy(asc(assets.name))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, (row) => row.name);
}

export async function deleteAsset(db: Database, name: string, by?: string | null): Promise<boolean> {
  const rows = await doneBy(db, by, (any) =>
    any.delete(assets).where(eq(assets.name, name)).returning({ name: assets.name }),
  );
  return rows.length > 0;
}
