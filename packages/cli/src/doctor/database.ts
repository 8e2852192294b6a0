import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { findPrinter } from "@platen/shared/db/printers";
import type { Printer } from "@platen/shared/printer";
import { explainDatabase } from "@platen/shared/server-faults";
import { type Finding, failure, ok, skipped } from "./finding.ts";

export interface DatabaseCheck {
  finding: Finding;
  /** The printer as it is stored, which outranks the configuration. */
  printer?: Printer | undefined;
}

export async function checkDatabase(url: string, printerId: string): Promise<DatabaseCheck> {
  if (!url) {
    const why = "DATABASE_URL is not set here (`platen up` brings its own), so only the API is asked";
    return { finding: skipped("database", why) };
  }
  const connection = connectDatabase({ url, name: "platen doctor", max: 1 });
  try {
    return await look(connection, placeOf(url), printerId);
  } catch (error) {
    const { says, steps } = explainDatabase(error, url);
    return { finding: failure("database", says, ...steps) };
  } finally {
    await connection.close();
  }
}

async function look({ db, sql }: DatabaseConnection, place: string, printerId: string): Promise<DatabaseCheck> {
  const rows = await sql<{ version: string; migrated: boolean }[]>`
    select current_setting('server_version') as version, to_regclass('jobs') is not null as migrated`;
  if (!rows[0]?.migrated) {
    const step = "Start the API or the worker once with this DATABASE_URL: each brings the database up to date.";
    return { finding: failure("database", `${place} has no tables of Platen yet`, step) };
  }
  const printer = await findPrinter(db, printerId);
  return { printer, finding: ok("database", `PostgreSQL ${rows[0].version} at ${place}`) };
}

/** Host, port and database, without the user's password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
