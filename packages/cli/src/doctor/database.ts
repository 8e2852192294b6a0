import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { findPrinter } from "@platen/shared/db/printers";
import type { Printer } from "@platen/shared/printer";
import { reasonOf } from "../network-failure.ts";
import { explainCertificate } from "./certificate.ts";
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
    return { finding: explain(error, url) };
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

/** PostgreSQL's own codes (appendix A of its manual); anything without one failed on the way there. */
function explain(error: unknown, url: string): Finding {
  const place = placeOf(url);
  const { username, pathname } = new URL(url);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "28P01") {
    return failure(
      "database",
      `PostgreSQL at ${place} refuses the password of user "${username}"`,
      "Correct the password in DATABASE_URL (or in the file DATABASE_URL_FILE names).",
      "Write characters such as @ : / in a password as %40 %3A %2F.",
      `Or set a new one, as an administrator: alter role "${username}" password '…'.`,
    );
  }
  if (code === "28000") {
    const step = "Check the user's name in DATABASE_URL, and pg_hba.conf for the address you come from.";
    return failure("database", `PostgreSQL at ${place} does not let user "${username}" in`, step);
  }
  if (code === "3D000") {
    const name = decodeURIComponent(pathname.slice(1));
    return failure("database", `there is no database "${name}" at ${place}`, `Create it: create database "${name}".`);
  }
  const certificate = explainCertificate("database", `PostgreSQL at ${place}`, "DATABASE_URL", error);
  if (certificate) return certificate;
  return failure(
    "database",
    `PostgreSQL at ${place} cannot be reached (${reasonOf(error)})`,
    "Is it running, and does it listen on this address and port?",
    "Check host and port in DATABASE_URL, and firewalls between here and there.",
  );
}

/** Host, port and database, without the user's password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
