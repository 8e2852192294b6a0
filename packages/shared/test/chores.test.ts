import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findChores } from "../src/db/chores.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs, type NewJob } from "../src/db/insert-jobs.ts";
import { cancelJob, failJobsOfDeletedPrinters } from "../src/db/job-moves.ts";
import { startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
});

afterEach(async () => {
  await connection.close();
  await database.drop();
});

async function store(printerId: string, changes: Partial<NewJob> = {}): Promise<string> {
  const id = randomUUID();
  // Disabled: it has to be there, and is nobody's to serve.
  const row = { id: printerId, ip: "10.0.0.9", port: 9100, width: 80, enabled: false };
  await connection.db.insert(printers).values(row).onConflictDoNothing();
  await insertJobs(connection.db, [
    {
      id,
      printerId,
      templateId: "test",
      document: {},
      options: { copies: 1, cutPaper: true },
      printMs: 100,
      estimatedMs: 1000,
      expireAfterS: 600,
      ...changes,
    },
  ]);
  return id;
}

/** As it is when a job is accepted at the moment at which its printer is deleted. */
async function storeForDeleted(printerId: string): Promise<string> {
  const id = await store(printerId);
  await connection.sql`delete from printers where id = ${printerId}`;
  return id;
}

const ask = (printerIds: string[], changes: Partial<Parameters<typeof findChores>[1]> = {}) =>
  findChores(connection.db, {
    sites: [],
    printerIds,
    live: { workerId: "me", jobIds: [] },
    settledAfterS: 0,
    retentionS: 3600,
    ...changes,
  });

const nothing = {
  abandonedJobIds: [],
  hasOldJobs: false,
  hasJobsOfDeletedPrinters: false,
  nextExpiryMs: null,
  waitingPrinterIds: [],
  versions: {},
};

it("of an empty database there is nothing to see to", async () => {
  expect(await ask(["a"])).toEqual(nothing);
});

it("printers in hand with queued jobs are named once, and when the first job of any printer expires is told", async () => {
  await store("a", { expireAfterS: 600 });
  await store("a", { expireAfterS: 60 });
  await store("b", { expireAfterS: 900 });
  await store("of another worker", { expireAfterS: 30 });
  const { waitingPrinterIds, nextExpiryMs } = await ask(["a", "b", "c"]);
  expect([...waitingPrinterIds].sort()).toEqual(["a", "b"]);
  expect(nextExpiryMs).toBeGreaterThan(0);
  expect(nextExpiryMs).toBeLessThanOrEqual(30_000);
});

it("jobs that were queued a moment ago are not waiting yet, but expire", async () => {
  await store("a");
  expect(await ask(["a"], { settledAfterS: 3600 })).toMatchObject({
    waitingPrinterIds: [],
    nextExpiryMs: expect.any(Number),
  });
});

it("a job that another worker's process has claimed is abandoned, one's own is not", async () => {
  const id = await store("a");
  await startPrinting(connection.db, { id, workerId: "me" });
  expect(await ask(["a"])).toEqual(nothing);
  expect(await ask(["a"], { live: { workerId: "another", jobIds: [] } })).toMatchObject({ abandonedJobIds: [id] });
});

it("one's own claim that is not in hand any more is abandoned after a minute", async () => {
  const id = await store("a");
  await startPrinting(connection.db, { id, workerId: "me" });
  await connection.sql`update jobs set started_at = now() - interval '2 minutes' where id = ${id}`;
  expect(await ask(["a"])).toMatchObject({ abandonedJobIds: [id] });
  expect(await ask(["a"], { live: { workerId: "me", jobIds: [id] } })).toMatchObject({ abandonedJobIds: [] });
});

it("a queued job whose printer is gone is seen, and one that was being printed after a minute", async () => {
  await connection.db.insert(printers).values({ id: "here", ip: "10.0.0.9", port: 9100, width: 80 });
  await store("here");
  expect(await ask([])).toMatchObject({ hasJobsOfDeletedPrinters: false });
  const id = await storeForDeleted("gone");
  expect(await ask([])).toMatchObject({ hasJobsOfDeletedPrinters: true });
  await startPrinting(connection.db, { id, workerId: "another" });
  expect(await ask([])).toMatchObject({ hasJobsOfDeletedPrinters: false });
  await connection.sql`update jobs set started_at = now() - interval '2 minutes' where id = ${id}`;
  expect(await ask([])).toMatchObject({ hasJobsOfDeletedPrinters: true });
  const errors = {
    queued: { code: "PRINT_FAILED", message: "" },
    printing: { code: "OUTCOME_UNKNOWN", message: "" },
  } as const;
  expect(await failJobsOfDeletedPrinters(connection.db, { workerId: "me", jobIds: [id] }, errors)).toEqual([]);
  const queued = await storeForDeleted("gone");
  const ended = await failJobsOfDeletedPrinters(connection.db, { workerId: "me", jobIds: [] }, errors);
  expect(ended.map((job) => [job.id, job.status, job.error?.code])).toEqual([
    [queued, "failed", "PRINT_FAILED"],
    [id, "failed", "OUTCOME_UNKNOWN"],
  ]);
  expect(await ask([])).toMatchObject({ hasJobsOfDeletedPrinters: false });
});

it("jobs that ended longer ago than they are kept are old", async () => {
  const id = await store("a");
  await cancelJob(connection.db, id);
  expect(await ask(["a"])).toMatchObject({ hasOldJobs: false });
  await connection.sql`update jobs set finished_at = now() - interval '2 hours' where id = ${id}`;
  expect(await ask(["a"])).toMatchObject({ hasOldJobs: true });
});

it("the versions of enabled printers are told, of all sites or of those that are named, whoever has them in hand", async () => {
  const row = { ip: "10.0.0.9", port: 9100, width: 80 };
  await connection.db.insert(printers).values([
    { ...row, id: "a", version: 3 },
    { ...row, id: "b" },
    { ...row, id: "disabled", enabled: false },
    { ...row, id: "elsewhere", site: "other" },
  ]);
  expect((await ask([])).versions).toEqual({ a: 3, b: 1, elsewhere: 1 });
  expect((await ask([], { sites: ["default"] })).versions).toEqual({ a: 3, b: 1 });
  expect((await ask([], { sites: ["other", "third"] })).versions).toEqual({ elsewhere: 1 });
});

it("a database full of ended jobs is not read through, whatever plan is kept", async () => {
  const id = await store("a");
  await cancelJob(connection.db, id);
  // In pieces: a busy machine may take longer for all at once than a connection waits for an answer.
  for (let piece = 0; piece < 10; piece++) {
    await connection.sql`
      insert into jobs (id, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at)
      select gen_random_uuid()::text, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at
      from jobs, generate_series(1, 5000) where id = ${id}`;
    await connection.sql`update jobs set status = 'cancelled', finished_at = now() where status = 'queued'`;
  }
  await connection.sql`vacuum analyze jobs`;
  const read = async () => {
    const [row] = await connection.sql<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'jobs'`;
    return row?.rows ?? 0;
  };
  // After five runs PostgreSQL may keep a plan that does not know the values.
  for (let round = 0; round < 8; round++) await ask(["a"]);
  await connection.sql`select pg_stat_force_next_flush()`;
  const before = await read();
  for (let round = 0; round < 8; round++) await ask(["a"]);
  await connection.sql`select pg_stat_force_next_flush()`;
  expect((await read()) - before).toBeLessThan(1_000);
});
