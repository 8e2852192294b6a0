import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connect.ts";
import { doneBy } from "../journal/done-by.ts";
import { type Page, type PageRequest, pageOf } from "../page.ts";
import { templates } from "../schema.ts";

export type TemplateRow = typeof templates.$inferSelect;

export interface NewTemplate {
  id: string;
  name: string;
  description: string;
  config: Record<string, unknown>;
}

/** Undefined when the id is taken. `by` is the name of the key it is done with. */
export async function insertTemplate(
  db: Database,
  template: NewTemplate,
  by: string | null = null,
): Promise<TemplateRow | undefined> {
  const [row] = await doneBy(db, by, (any) => any.insert(templates).values(template).onConflictDoNothing().returning());
  return row;
}

export async function findTemplate(db: Database, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row;
}

/** One page, by id. */
export async function listTemplates(db: Database, page: PageRequest): Promise<Page<Omit<TemplateRow, "config">>> {
  const { id, name, description, version, createdAt, updatedAt } = templates;
  const rows = await db
    .select({ id, name, description, version, createdAt, updatedAt })
    .from(templates)
    .where(page.after === undefined ? undefined : gt(id, page.after))
    .orderBy(asc(id))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, (row) => row.id);
}

/** Undefined when there is no such template, or when it has another version than the one that is named. */
export async function updateTemplate(
  db: Database,
  id: string,
  changes: Partial<Omit<NewTemplate, "id">>,
  version?: number,
  by: string | null = null,
): Promise<TemplateRow | undefined> {
  const [row] = await doneBy(db, by, (any) =>
    any
      .update(templates)
      .set({ ...changes, version: sql`${templates.version} + 1`, updatedAt: sql`now()` })
      .where(isTemplate(id, version))
      .returning(),
  );
  return row;
}

/** False when there is no such template, or when it has another version than the one that is named. */
export async function deleteTemplate(
  db: Database,
  id: string,
  version?: number,
  by: string | null = null,
): Promise<boolean> {
  const rows = await doneBy(db, by, (any) =>
    any.delete(templates).where(isTemplate(id, version)).returning({ id: templates.id }),
  );
  return rows.length > 0;
}

function isTemplate(id: string, version: number | undefined): SQL | undefined {
  return and(eq(templates.id, id), version === undefined ? undefined : eq(templates.version, version));
}
