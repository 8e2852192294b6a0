import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmptyDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { migrateDatabase } from "../src/db/migrate.ts";
import { createLog } from "../src/log/log.ts";

let folder: string;
let database: TestDatabase;
/** Two people at the database, each in a transaction of their own. */
let reader: DatabaseConnection;
let writer: DatabaseConnection;
let lines: { msg: string; [field: string]: unknown }[];

const log = createLog({
  level: "info",
  part: "local",
  pretty: false,
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-migrations-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  lines = [];
  database = await createEmptyDatabase();
  const connect = (name: string) =>
    connectDatabase({ url: database.url, name, max: 1, statementTimeoutMs: patientAnswerMs });
  reader = connect("a report");
  writer = connect("a print");
});
afterEach(async () => {
  await reader.close();
  await writer.close();
  await database.drop();
});

/** Applies these files, one statement on each line, in this order. */
function migrate(files: Record<string, string[]>): Promise<void> {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const tags = Object.keys(files);
  for (const tag of tags)
    writeFileSync(join(folder, `${tag}.sql`), (files[tag] ?? []).join("--> statement-breakpoint\n"));
  const entries = tags.map((tag, idx) => ({ idx, version: "7", when: 1_000 + idx, tag, breakpoints: true }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  return migrateDatabase(database.url, { folder, log });
}

/** While somebody reads what the migration is about. */
async function whileRead<T>(work: () => Promise<T>): Promise<T> {
  return (await reader.sql.begin(async (sql) => {
    await sql`select count(*) from receipts`;
    return work();
  })) as T;
}

const first = ['create table "receipts" ("id" integer primary key, "shop" integer)'];
const column = ['alter table "receipts" add column "tray" integer'];
const index = ['create index concurrently "receipts_shop" on "receipts" ("shop")'];
const unique = ['create unique index concurrently "receipts_shop" on "receipts" ("shop")'];

const applied = async () =>
  (await writer.sql<{ count: number }[]>`select count(*)::int from drizzle.__drizzle_migrations`)[0]?.count;
const isValid = async () =>
  (
    await writer.sql<{ indisvalid: boolean }[]>`
      select indisvalid from pg_index where indexrelid = to_regclass('receipts_shop')`
  )[0]?.indisvalid;
const waits = () => lines.filter(({ msg }) => msg === "the migration waits for a lock, and tries again");

it("A migration that a reader holds up lets writers pass, says who holds it up, and is applied when the reader ends.", async () => {
  await migrate({ first });
  const { migrated } = await whileRead(async () => {
    const migrated = migrate({ first, column });
    await eventually(() => waits().length >= 2);
    await writer.sql`insert into receipts values (1, 1)`;
    return { migrated };
  });
  await migrated;
  expect(waits()[0]).toMatchObject({ level: "warn", table: "receipts", mode: "AccessExclusiveLock" });
  expect(JSON.stringify(waits()[0]?.heldBy)).toContain("a report");
  await writer.sql`insert into receipts (id, tray) values (2, 2)`;
});

it("Of two migrations the one that is done stays, though the next one fails.", async () => {
  await expect(migrate({ first, column, broken: ["select 1", "select nonsense"] })).rejects.toThrow("nonsense");
  expect(await applied()).toBe(2);
  await writer.sql`insert into receipts (id, tray) values (1, 1)`;
  await migrate({ first, column, broken: ["select 1"] });
  expect(await applied()).toBe(3);
});

it("An index waits for a transaction that has read the table, and writers pass meanwhile.", async () => {
  await migrate({ first });
  const { migrated } = await whileRead(async () => {
    const migrated = migrate({ first, index });
    await eventually(() => lines.some(({ msg }) => msg.startsWith("the migration waits for older transactions")));
    await writer.sql`insert into receipts values (1, 1)`;
    return { migrated };
  });
  await migrated;
  expect(await isValid()).toBe(true);
  expect(await applied()).toBe(2);
});

it("An index that could not be built is dropped and built again, and what stood before it in its file is not repeated.", async () => {
  await migrate({ first });
  await writer.sql`insert into receipts values (1, 1), (2, 1)`;
  const mixed = [...column, ...unique, 'alter table "receipts" add column "note" text'];
  await expect(migrate({ first, mixed })).rejects.toThrow("receipts_shop");
  expect(await isValid()).toBe(false);
  expect(await applied()).toBe(1);
  await writer.sql`update receipts set shop = id`;
  await migrate({ first, mixed });
  expect(await isValid()).toBe(true);
  expect(await applied()).toBe(2);
  await writer.sql`insert into receipts (id, tray, note) values (3, 3, 'c')`;
});

it("Of processes that start together one migrates and the others wait for it, also while it builds an index.", async () => {
  await Promise.all([1, 2, 3].map(() => migrate({ first, column, index })));
  expect(await applied()).toBe(3);
  expect(await isValid()).toBe(true);
});

it("A process that starts while the tables are read, and up to date, does not wait for the reader.", async () => {
  await migrate({ first });
  await reader.sql.begin(async (sql) => {
    await sql`select count(*) from receipts`;
    await sql`select count(*) from bullmq.migration`;
    await migrate({ first });
  });
  expect(waits()).toEqual([]);
});
