import { build } from "@platen/shared/build-info";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type ArchiveContent, type ArchivedTable, countRows, pathOfPart } from "./archive.ts";
import { BackupError } from "./backup-error.ts";

export interface Progress {
  table: string;
  rows: number;
}

/** An archive is read and written in parts of this size, so that memory does not grow with the database. */
const partBytes = 1024 * 1024;

/**
 * All that Platen keeps in its database, as of one moment: one snapshot that only reads, so that nothing waits for it. In the
 * text format of COPY, which every version of PostgreSQL reads and writes. The queue's own tables are left out: their
 * tickets are written anew from the jobs.
 */
export async function* exportDatabase(client: pg.Client, report: (progress: Progress) => void): ArchiveContent {
  await client.query("begin isolation level repeatable read read only");
  // The same text whatever the server is set to; and a long table is no reason to cut us off.
  await client.query(
    "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'",
  );
  await client.query(
    "set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0",
  );
  await client.query("set local idle_in_transaction_session_timeout = 0");
  const facts = await readFacts(client);
  const tables: ArchivedTable[] = [];
  for (const { name, columns } of await findTables(client)) {
    let rows = 0;
    let part = 0;
    for await (const content of inParts(client.query(copyTo(copyCommand({ name, columns }, "to stdout"))))) {
      rows += countRows(content);
      yield { path: pathOfPart(name, ++part), content };
      report({ table: name, rows });
    }
    tables.push({ name, columns, rows });
  }
  // They count outside of snapshots, so what is read behind the tables is at least what the rows have used.
  const sequences = await rowsOf<{ name: string; lastValue: string }>(
    client,
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  await client.query("commit");
  return { ...facts, tables, sequences };
}

export function copyCommand(
  { name, columns }: Omit<ArchivedTable, "rows">,
  direction: "to stdout" | "from stdin",
): string {
  return `copy public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")}) ${direction}`;
}

async function readFacts(client: pg.Client) {
  const [state] = await rowsOf<{ hasTables: boolean; knowsUnfinished: boolean; now: Date; postgres: string }>(
    client,
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.jobs') is not null as "hasTables",
            to_regclass('drizzle.unfinished_migrations') is not null as "knowsUnfinished",
            now(), current_setting('server_version') as postgres`,
  );
  if (!state?.hasTables) throw new BackupError("The database has no tables of Platen.");
  const [last] = await rowsOf<{ migration: number }>(
    client,
    "select max(created_at)::float8 as migration from drizzle.__drizzle_migrations",
  );
  const unfinished = state.knowsUnfinished ? await rowsOf(client, "select from drizzle.unfinished_migrations") : [];
  if (unfinished.length > 0) {
    throw new BackupError("The database is being brought up to date.", ["Try again when Platen is ready."]);
  }
  return {
    createdAt: state.now.toISOString(),
    platen: { ...build },
    postgres: state.postgres,
    migration: last?.migration ?? 0,
  };
}

/** A table that another one refers to comes before it. */
async function findTables(client: pg.Client): Promise<Omit<ArchivedTable, "rows">[]> {
  const tables = await rowsOf<{ name: string; columns: string[]; refersTo: string[] }>(
    client,
    `select relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns,
       array(
         select referred.relname::text from pg_constraint join pg_class referred on referred.oid = confrelid
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
       ) as "refersTo"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const ordered = new Map<string, Omit<ArchivedTable, "rows">>();
  const add = (name: string) => {
    const table = tables.find((candidate) => candidate.name === name);
    if (!table || ordered.has(name)) return;
    for (const referred of table.refersTo) add(referred);
    ordered.set(name, { name, columns: table.columns });
  };
  for (const { name } of tables) add(name);
  return [...ordered.values()];
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(part);
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
