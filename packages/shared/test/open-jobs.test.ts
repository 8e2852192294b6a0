import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { cancelQueuedJobs, expireJobs, failAbandonedJobs } from "../src/db/job-moves.ts";
import { countWaiting, findNextQueuedJob, hasOpenJobs, measureQueue, settledQueuedJobs } from "../src/db/jobs.ts";
import { finishAndStart, startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";

let database: TestDatabase;
/** One connection, so that its statements are planned as often as it takes to keep a plan. */
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  await connection.db.insert(printers).values({ id: "default", ip: "10.0.0.9", port: 9100, width: 80 });
  // Statistics would have the plans made anew.
  await connection.sql`alter table jobs set (autovacuum_enabled = false)`;
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const error = { code: "PRINT_FAILED", message: "" } as const;
/** Has ended when they are asked, so that nothing is claimed: what waits behind it is looked for all the same. */
const ended = { id: "ended", workerId: "w" };
const live = { workerId: "w", jobIds: [] };

/** Everything that asks for open jobs, none of which changes the one that is queued. */
const questions = {
  findNextQueuedJob: () => findNextQueuedJob(connection.db, "default"),
  startPrinting: () => startPrinting(connection.db, ended),
  finishAndStart: () => finishAndStart(connection.db, "ended", { method: "process-id" }, ended),
  measureQueue: () => measureQueue(connection.db, "default"),
  hasOpenJobs: () => hasOpenJobs(connection.db, "default"),
  countWaiting: () => countWaiting(connection.db, ["default"]),
  settledQueuedJobs: () => settledQueuedJobs(connection.db, new Map([["default", 0]]), { forS: 0, most: 10 }),
  cancelQueuedJobs: () => cancelQueuedJobs(connection.db, "another"),
  expireJobs: () => expireJobs(connection.db, error),
  failAbandonedJobs: () => failAbandonedJobs(connection.db, { printerIds: ["default"] }, live, error),
};

async function store(...ids: string[]): Promise<void> {
  const job = (id: string) => ({
    id,
    printerId: "default",
    templateId: "receipt",
    document: {},
    options: { copies: 1, cutPaper: true },
    printMs: 1,
    estimatedMs: 1,
    expireAfterS: 3_600,
  });
  await insertJobs(connection.db, ids.map(job));
}

/** The one that waits, and those that a question names itself. */
const mostRows = 5;

async function rowsRead(): Promise<number> {
  const { sql } = connection;
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ rows: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'jobs'`;
  return row?.rows ?? 0;
}

it("whoever asks for open jobs reads none that has ended, by a plan that was made when there was none either", async () => {
  const { sql } = connection;
  for (const ask of Object.values(questions)) for (let time = 0; time < 8; time++) await ask();
  await store(ended.id, ...Array.from({ length: 500 }, () => randomUUID()));
  await sql`update jobs set status = 'printing', started_at = now()`;
  await sql`update jobs set status = 'completed', completed_at = now(), finished_at = now()`;
  await store(randomUUID());
  const read: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    const before = await rowsRead();
    await ask();
    read[name] = (await rowsRead()) - before;
  }
  expect(Object.entries(read).filter(([, rows]) => rows > mostRows)).toEqual([]);
});
