import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectDatabase } from "@platen/shared/db/connect";
import { insertTemplate, type NewTemplate } from "@platen/shared/db/templates";
import { packageFolder } from "./places.ts";

const folder = join(packageFolder, "samples");

/** The templates a newcomer finds: they show the language at its best, and are a start for one's own. */
export function readSamples(): NewTemplate[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as NewTemplate);
}

export async function storeSamples(databaseUrl: string): Promise<void> {
  const connection = connectDatabase({ url: databaseUrl, name: "platen local", max: 1 });
  try {
    for (const sample of readSamples()) await insertTemplate(connection.db, sample);
  } finally {
    await connection.close();
  }
}
