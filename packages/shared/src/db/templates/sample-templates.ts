import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { connectDatabase, type Database } from "../connect.ts";
import { journal, journalUnsealed, templates } from "../schema.ts";
import { insertTemplate, type NewTemplate } from "./templates.ts";

/** Asked for by the package's name, because a bundle knows its own place and not that of its sources. */
const folder = join(dirname(createRequire(import.meta.url).resolve("@platen/shared/package.json")), "samples");

/** The templates a newcomer finds: they show the language at its best, and are a start for one's own. */
export function readSamples(): NewTemplate[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as NewTemplate);
}

/** Stores the samples in a database that never had a template, and says how many. Samples that were deleted stay away. */
export async function storeSamples(databaseUrl: string): Promise<number> {
  const connection = connectDatabase({ url: databaseUrl, name: "platen samples", max: 1 });
  try {
    if (await hadTemplates(connection.db)) return 0;
    const samples = readSamples();
    for (const sample of samples) await insertTemplate(connection.db, sample);
    return samples.length;
  } finally {
    await connection.close();
  }
}

/** The journal remembers templates that were deleted. */
async function hadTemplates(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ had: boolean }>(sql`select exists (select from ${templates})
    or exists (select from ${journalUnsealed} where kind = 'template.created')
    or exists (select from ${journal} where kind = 'template.created') as had`);
  return row?.had ?? true;
}
