import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../connect.ts";
import { textList } from "../jobs.ts";
import { sayBy } from "../journal/done-by.ts";
import { type Page, type PageRequest, pageOf } from "../page.ts";
import { assets, replacedAssets, templates, templateVersions } from "../schema.ts";
import type { TemplateRow } from "./templates.ts";

/** One save of a template. */
export interface VersionKey {
  templateId: string;
  version: number;
}

export type TemplateVersionRow = Omit<typeof templateVersions.$inferSelect, "picturesAt" | "hasPictures">;

/** What a save can change. */
export const changeableParts = ["name", "description", "config"] as const;

export interface VersionSummary extends Omit<TemplateVersionRow, "templateId" | "config"> {
  /** Compared with the version before; null where that is not kept. */
  changed: (typeof changeableParts)[number][] | null;
}

/** A picture by its name in the template: which one a version was saved with, and whether it is still the stored one. */
export interface VersionPicture {
  name: string;
  /** Null when there was none, nor is one now. */
  hash: string | null;
  isCurrent: boolean;
}

const { templateId, version, name, description, config, savedAt } = templateVersions;

function isVersion(key: VersionKey): SQL | undefined {
  return and(eq(templateVersions.templateId, key.templateId), eq(templateVersions.version, key.version));
}

export async function findVersion(db: Database, key: VersionKey): Promise<TemplateVersionRow | undefined> {
  const [row] = await db
    .select({ templateId, version, name, description, config, savedAt })
    .from(templateVersions)
    .where(isVersion(key));
  return row;
}

/** One page, the newest first. */
export async function listVersions(db: Database, id: string, page: PageRequest): Promise<Page<VersionSummary>> {
  const before = alias(templateVersions, "version_before");
  const rows = await db
    .select({
      version,
      name,
      description,
      savedAt,
      hasBefore: sql<boolean>`${before.version} is not null`,
      isNameChanged: sql<boolean>`${name} is distinct from ${before.name}`,
      isDescriptionChanged: sql<boolean>`${description} is distinct from ${before.description}`,
      isConfigChanged: sql<boolean>`${config}::text is distinct from ${before.config}::text`,
    })
    .from(templateVersions)
    .leftJoin(before, and(eq(before.templateId, templateId), eq(before.version, sql`${version} - 1`)))
    .where(and(eq(templateId, id), page.after === undefined ? undefined : lt(version, Number(page.after))))
    .orderBy(desc(version))
    .limit(page.limit + 1);
  const summaries = rows.map(({ hasBefore, isNameChanged, isDescriptionChanged, isConfigChanged, ...row }) => {
    const isChanged = { name: isNameChanged, description: isDescriptionChanged, config: isConfigChanged };
    return { ...row, changed: hasBefore ? changeableParts.filter((part) => isChanged[part]) : null };
  });
  return pageOf(summaries, page.limit, (row) => String(row.version));
}

/** A picture as it was when the version was saved. One that came after it, to a name that had none, counts as well. */
export async function findVersionPicture(
  db: Database,
  key: VersionKey,
  pictureName: string,
): Promise<Uint8Array | undefined> {
  const [found] = await db.execute<{ bytes: Uint8Array }>(sql`
    select bytes from (
      select replaced_at, bytes from ${replacedAssets} where name = ${pictureName} and replaced_at > (${momentOf(key)})
      union all
      select 'infinity', bytes from ${assets} where name = ${pictureName}
    ) as pictures
    order by replaced_at limit 1`);
  return found?.bytes;
}

/** Of these names, in their order. */
export async function describeVersionPictures(
  db: Database,
  key: VersionKey,
  names: readonly string[],
): Promise<VersionPicture[]> {
  if (names.length === 0) return [];
  const rows = await db.execute<VersionPicture & Record<string, unknown>>(sql`
    select
      wanted.name,
      coalesce(replaced.hash, ${assets.hash}) as hash,
      coalesce(replaced.hash, ${assets.hash}) is not distinct from ${assets.hash} as "isCurrent"
    from unnest(${textList(names)}) with ordinality as wanted (name, place)
    left join ${assets} on ${assets.name} = wanted.name
    left join lateral (
      select hash from ${replacedAssets} as kept
      where kept.name = wanted.name and kept.replaced_at > (${momentOf(key)})
      order by kept.replaced_at limit 1
    ) as replaced on true
    order by wanted.place`);
  return rows.map(({ name, hash, isCurrent }) => ({ name, hash, isCurrent }));
}

export interface Restoration {
  /** The only version that may be changed; undefined: any. */
  match: number | undefined;
  /** The names of its pictures. */
  pictures: readonly string[];
  /** Whether pictures that were replaced since come back as well; those that are gone do in any case. */
  replacesPictures: boolean;
  /** The name of the key it is done with. */
  by?: string | null;
}

export interface Restored {
  row: TemplateRow;
  /** The pictures that came back. */
  pictures: string[];
}

/**
 * Saves a version again, as the newest. Undefined when the template or the version is gone, or when the template has
 * another version than the one that is named.
 */
export async function restoreVersion(
  db: Database,
  key: VersionKey,
  { match, pictures, replacesPictures, by }: Restoration,
): Promise<Restored | undefined> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sayBy(by));
    const [stored] = await transaction
      .select({ version: templates.version })
      .from(templates)
      .where(eq(templates.id, key.templateId))
      .for("update");
    if (!stored || (match !== undefined && stored.version !== match)) return undefined;
    // Before the template, whose new version is saved with them.
    const back = await transaction.execute<{ name: string }>(putBack(key, pictures, replacesPictures));
    const [row] = await transaction
      .update(templates)
      .set({
        name: sql`${name}`,
        description: sql`${description}`,
        config: sql`${config}`,
        version: sql`${templates.version} + 1`,
        updatedAt: sql`now()`,
      })
      .from(templateVersions)
      .where(and(eq(templates.id, templateId), isVersion(key)))
      .returning({
        id: templates.id,
        name: templates.name,
        description: templates.description,
        config: templates.config,
        version: templates.version,
        createdAt: templates.createdAt,
        updatedAt: templates.updatedAt,
      });
    return row && { row, pictures: back.map((picture) => picture.name) };
  });
}

function putBack(key: VersionKey, names: readonly string[], replaces: boolean): SQL {
  return sql`
    insert into ${assets} (name, media_type, width, height, hash, size, bytes)
    select distinct on (name) name, media_type, width, height, hash, size, bytes from ${replacedAssets}
    where name = any(${textList(names)}) and replaced_at > (${momentOf(key)})
    order by name, replaced_at
    on conflict (name) do ${
      replaces
        ? sql`update set
            (media_type, width, height, hash, size, bytes, updated_at) = (
              excluded.media_type, excluded.width, excluded.height, excluded.hash, excluded.size, excluded.bytes, now()
            )
            where assets.hash <> excluded.hash`
        : sql`nothing`
    }
    returning name`;
}

/** Asked of the database each time: a Date holds no microseconds. */
function momentOf(key: VersionKey): SQL {
  return sql`select ${templateVersions.picturesAt} from ${templateVersions} where ${isVersion(key)}`;
}
