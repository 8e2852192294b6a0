import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { settledQueuedJobs } from "../src/db/jobs.ts";
import { startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  const place = { ip: "10.0.0.9", port: 9100, width: 80 };
  await connection.db.insert(printers).values(["bar", "kitchen"].map((id) => ({ id, ...place })));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await connection.sql`delete from jobs`;
});

async function store(printerId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const job = { templateId: "t", document: {}, printMs: 1, estimatedMs: 1, expireAfterS: 3_600 };
  const options = { copies: 1, cutPaper: true };
  await insertJobs(
    connection.db,
    ids.map((id) => ({ ...job, id, printerId, options })),
  );
  return ids;
}

/** Reads on behind what was found before, as often as it takes. */
async function readAll(printerIds: string[], most: number): Promise<string[][]> {
  let after = new Map(printerIds.map((id) => [id, 0]));
  const pages: string[][] = [];
  for (;;) {
    const { jobs, last } = await settledQueuedJobs(connection.db, after, { forS: 0, most });
    if (jobs.length === 0) return pages;
    pages.push(jobs.map(({ id }) => id));
    after = new Map([...after, ...last]);
  }
}

it("each queued job is found once, in the order of its printer, and never more than are asked for", async () => {
  const bar = await store("bar", 3);
  const kitchen = await store("kitchen", 4);
  const [printing = ""] = bar;
  await startPrinting(connection.db, { id: printing, workerId: "w" });
  const pages = await readAll(["bar", "kitchen"], 4);
  expect(pages.map(({ length }) => length)).toEqual([4, 2]);
  const found = pages.flat();
  expect(found.filter((id) => bar.includes(id))).toEqual(bar.slice(1));
  expect(found.filter((id) => kitchen.includes(id))).toEqual(kitchen);
  expect(await readAll(["kitchen"], 100)).toEqual([kitchen]);
});

it("what is behind a job of a moment ago waits for that one, however old it is", async () => {
  const [first, young, old] = await store("bar", 3);
  const after = new Map([["bar", 0]]);
  const find = async () =>
    (await settledQueuedJobs(connection.db, after, { forS: 60, most: 10 })).jobs.map(({ id }) => id);
  await connection.sql`update jobs set created_at = now() - interval '2 minutes' where id <> ${young ?? ""}`;
  expect(await find()).toEqual([first]);
  await connection.sql`update jobs set created_at = now() - interval '2 minutes'`;
  expect(await find()).toEqual([first, young, old]);
});

it("of a long queue no more is read than what is told of", async () => {
  await store("bar", 2_000);
  const [{ middle } = expect.unreachable()] = await connection.sql<{ middle: number }[]>`
    select (min(seq) + 1000)::int as middle from jobs`;
  const rowsRead = async () => {
    await connection.sql`select pg_stat_force_next_flush()`;
    const [row] = await connection.sql<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'jobs'`;
    return row?.rows ?? 0;
  };
  const before = await rowsRead();
  const { jobs } = await settledQueuedJobs(connection.db, new Map([["bar", middle]]), { forS: 0, most: 10 });
  expect(jobs).toHaveLength(10);
  expect((await rowsRead()) - before).toBeLessThan(50);
});
