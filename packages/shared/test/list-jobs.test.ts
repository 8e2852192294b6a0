import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs, type NewJob } from "../src/db/insert-jobs.ts";
import { cancelJob, deleteOldJobs, failQueuedJob } from "../src/db/job-moves.ts";
import { type JobFilter, listJobs } from "../src/db/list-jobs.ts";
import { printers } from "../src/db/schema.ts";
import { labelTerm } from "../src/terms.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that its statements are planned as often as it takes to keep a plan.
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  await connection.db.insert(printers).values({ id: "default", ip: "10.0.0.9", port: 9100, width: 80 });
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const newJob = (changes: Partial<NewJob>): NewJob => ({
  id: randomUUID(),
  printerId: "default",
  templateId: "receipt",
  document: {},
  options: { copies: 1, cutPaper: true },
  printMs: 1,
  estimatedMs: 1,
  expireAfterS: 60,
  ...changes,
});

async function store(...jobs: Partial<NewJob>[]): Promise<string[]> {
  const stored = await insertJobs(connection.db, jobs.map(newJob));
  return stored.map((each) => each?.job.id ?? expect.unreachable());
}

async function idsOf(filter: Omit<JobFilter, "limit"> & { limit?: number }): Promise<string[]> {
  const { jobs } = await listJobs(connection.db, { limit: 100, ...filter });
  return jobs.map(({ id }) => id);
}

describe("jobs are found by", () => {
  it("their reference, and come back with it, their labels and their title", async () => {
    const found = { reference: "R-1", labels: { station: "kitchen" }, title: "Table 1" };
    const [first, second] = await store(found, { ...found, title: "Table 2" }, { reference: "R-10" });
    expect(await idsOf({ reference: "R-1" })).toEqual([second, first]);
    expect((await listJobs(connection.db, { reference: "R-1", limit: 2 })).jobs[1]).toMatchObject(found);
  });

  it("all of several labels and words", async () => {
    const kitchen = labelTerm("station", "pass");
    const [, both] = await store(
      { labels: { station: "pass" } },
      { labels: { station: "pass", floor: "1" }, reference: "order-77" },
      { labels: { floor: "1" }, reference: "order-77" },
    );
    expect(await idsOf({ terms: [kitchen, labelTerm("floor", "1")] })).toEqual([both]);
    expect(await idsOf({ terms: ["word:77", kitchen, kitchen] })).toEqual([both]);
    expect(await idsOf({ terms: [labelTerm("station", "passage")] })).toEqual([]);
  });

  it("several states, newest first over all of them, page by page", async () => {
    const ids = await store(...Array.from({ length: 9 }, () => ({ templateId: "states" })));
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) await cancelJob(connection.db, id);
      if (index % 3 === 1) await failQueuedJob(connection.db, id, { code: "EXPIRED", message: "too late" });
    }
    const wanted = ids.filter((_, index) => index % 3 !== 2).reverse();
    const filter = { templateId: "states", statuses: ["cancelled", "failed"] as const, limit: 4 };
    const first = await listJobs(connection.db, filter);
    const second = await listJobs(connection.db, { ...filter, before: first.next });
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(wanted);
    expect(second.next).toBeUndefined();
    expect(await idsOf({ templateId: "states", statuses: [] })).toEqual([...ids].reverse());
  });

  it("when they were accepted, from the moment on and before the other", async () => {
    const ids = await store(...Array.from({ length: 5 }, () => ({ templateId: "moments" })));
    for (const [index, id] of ids.entries()) {
      await connection.sql`
        update jobs set created_at = '2026-01-31T08:00:00Z'::timestamptz + make_interval(mins => ${index}) where id = ${id}`;
    }
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 8, minute));
    const inside = (since?: Date, until?: Date) => idsOf({ templateId: "moments", since, until });
    expect(await inside(at(1), at(3))).toEqual([ids[2], ids[1]]);
    expect(await inside(at(3))).toEqual([ids[4], ids[3]]);
    expect(await inside(undefined, at(1))).toEqual([ids[0]]);
    expect(await inside(at(5))).toEqual([]);
  });

  it("a moment, also where numbers were given in another order than moments", async () => {
    const [early, late] = await store({ templateId: "crossed" }, { templateId: "crossed" });
    const now = Date.now() + 60_000;
    const accepted = (id = "", ms: number) =>
      connection.sql`update jobs set created_at = ${new Date(now + ms).toISOString()} where id = ${id}`;
    await accepted(early, 3_000);
    await accepted(late, 0);
    const moment = new Date(now + 2_000);
    expect(await idsOf({ templateId: "crossed", since: moment })).toEqual([early]);
    expect(await idsOf({ templateId: "crossed", until: moment })).toEqual([late]);
  });
});

it("terms go with their job", async () => {
  const [id = ""] = await store({ reference: "gone-soon" });
  const count = async () => (await connection.sql`select from job_terms where term = 'word:gone-soon'`).length;
  expect(await count()).toBe(1);
  await cancelJob(connection.db, id);
  await connection.sql`update jobs set finished_at = now() - interval '1 day' where id = ${id}`;
  await deleteOldJobs(connection.db, 3600, 100);
  expect(await count()).toBe(0);
});

describe("with many jobs a page reads few rows", () => {
  const many = 20_000;

  /** As the history of the bench is filled: the trigger that lets a job begin only as queued is off meanwhile. */
  beforeAll(async () => {
    const { sql } = connection;
    await sql`set session_replication_role = replica`;
    await sql`
      insert into jobs (id, printer_id, template_id, status, document, options, print_ms, estimated_ms, created_at,
        finished_at, expires_at, reference, batch_id)
      select 'many-' || n, 'default', 'many', case when n % 100 = 0 then 'failed' else 'completed' end, '{}', '{}', 1, 1,
        moment, moment, moment, 'many-' || n, 'batch-' || n / 1000
      from (select n, now() - make_interval(secs => (${many} - n) * 60) as moment from generate_series(1, ${many}) n) many`;
    await sql`
      insert into job_terms (term, seq)
      select term, seq from jobs, unnest(array['word:many', 'word:' || id, 'label:station=' || seq % 2, 'label:old=' || (seq < ${many * 0.6})]) term
      where template_id = 'many'`;
    await sql`set session_replication_role = origin`;
    await sql`vacuum analyze jobs, job_terms`;
  });

  async function rowsRead(): Promise<number> {
    await connection.sql`select pg_stat_force_next_flush()`;
    const [row] = await connection.sql<{ rows: number }[]>`
      select (
        (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('jobs', 'job_terms'))
        + (select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('jobs', 'job_terms'))
      )::int as rows`;
    return row?.rows ?? 0;
  }

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it.each<[string, Omit<JobFilter, "limit">]>([
    ["a reference", { reference: "many-77" }],
    ["a batch", { batchId: "batch-5" }],
    ["a label that every other job has", { terms: ["label:station=1"] }],
    ["a label that only old jobs have", { terms: ["label:old=true"] }],
    ["a word that all have", { terms: ["word:many"] }],
    ["a word that one has", { terms: ["word:many-77"] }],
    ["a word that all have and one that one has", { terms: ["word:many", "word:many-77", "label:station=1"] }],
    ["two states", { statuses: ["failed", "cancelled"] }],
    ["a template that few have", { templateId: "moments" }],
    ["a page far behind", { statuses: ["completed"], before: 500 }],
    ["a state of a template", { statuses: ["failed"], templateId: "many" }],
    ["a moment long ago", { until: daysAgo(12) }],
    ["a day long ago", { since: daysAgo(12), until: daysAgo(11) }],
    ["a state on a day long ago", { statuses: ["failed"], since: daysAgo(12), until: daysAgo(11) }],
    ["a state that none has, lately", { statuses: ["printing"], since: daysAgo(1) }],
  ])("of %s, by a plan that is kept as well", async (_, filter) => {
    // PostgreSQL plans anew five times before it keeps a plan that does not know the values.
    for (let time = 0; time < 7; time++) await listJobs(connection.db, { ...filter, limit: 10 });
    const before = await rowsRead();
    await listJobs(connection.db, { ...filter, limit: 10 });
    expect((await rowsRead()) - before).toBeLessThan(3_000);
  });
});
