import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { eq, max } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertBatch, insertJobs, type NewJob } from "../src/db/insert-jobs.ts";
import { cancelJob, deleteOldJobs, expireJobs, failAbandonedJobs, failQueuedJob } from "../src/db/job-moves.ts";
import {
  findBatch,
  findJob,
  findJobByIdempotencyKey,
  findJobsMovedSince,
  findJobWithDocument,
  findNextQueuedJob,
  forgetIdempotencyKey,
  measureQueue,
  measureQueues,
} from "../src/db/jobs.ts";
import { listJobs } from "../src/db/list-jobs.ts";
import { finishPrinting, startPrinting } from "../src/db/printing-moves.ts";
import { jobs, printers } from "../src/db/schema.ts";
import { insertTemplate } from "../src/db/templates/templates.ts";
import { canMove, type JobStatus, jobStatuses } from "../src/job.ts";

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
  const place = { ip: "10.0.0.9", port: 9100, width: 80 };
  const ids = ["default", "expiry", "crash", "left", "order"];
  await connection.db.insert(printers).values(ids.map((id) => ({ id, ...place })));
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function newJob(changes: Partial<NewJob> = {}): Promise<string> {
  const id = randomUUID();
  await insertJobs(connection.db, [
    {
      id,
      printerId: "default",
      templateId: "receipt",
      document: { version: 1, blocks: [], text: "\u0000 stays as it is \ud800" },
      options: { copies: 1, cutPaper: true },
      printMs: 400,
      estimatedMs: 1000,
      expireAfterS: 3600,
      ...changes,
    },
  ]);
  return id;
}

/** Brings a new job into a state by listed moves only. */
async function jobIn(status: JobStatus): Promise<string> {
  const id = await newJob();
  if (status === "cancelled") await cancelJob(connection.db, id);
  if (status === "failed") await failQueuedJob(connection.db, id, { code: "EXPIRED", message: "too late" });
  if (status === "printing" || status === "completed") await startPrinting(connection.db, { id, workerId: "w" });
  if (status === "completed") await finishPrinting(connection.db, id, { method: "process-id" });
  return id;
}

describe("the database", () => {
  for (const from of jobStatuses) {
    for (const to of jobStatuses) {
      if (from === to) continue;
      it(`${canMove(from, to) ? "takes" : "refuses"} ${from} → ${to} from anyone who writes to it`, async () => {
        const id = await jobIn(from);
        const update = connection.sql`update jobs set status = ${to} where id = ${id}`;
        if (canMove(from, to)) await update;
        else await expect(update).rejects.toThrow(/cannot move/);
        expect((await findJob(connection.db, id))?.status).toBe(canMove(from, to) ? to : from);
      });
    }
  }

  it("refuses a job that does not begin as queued, and a state nobody knows", async () => {
    const id = await newJob();
    await expect(connection.sql`update jobs set status = 'lost' where id = ${id}`).rejects.toThrow();
    await expect(
      connection.db.insert(jobs).values({
        id: randomUUID(),
        printerId: "default",
        templateId: "t",
        status: "printing",
        document: {},
        options: { copies: 1, cutPaper: true },
        printMs: 1,
        estimatedMs: 1,
        expiresAt: new Date(),
      }),
    ).rejects.toThrow();
  });
});

describe("a move", () => {
  it("has exactly one winner when two race for the same job", async () => {
    for (let round = 0; round < 50; round++) {
      const id = await newJob();
      const claim = startPrinting(connection.db, { id, workerId: "w" });
      const [{ claimed }, cancelled] = await Promise.all([claim, cancelJob(connection.db, id)]);
      const winners = [claimed, cancelled].filter((job) => job !== undefined);
      expect(winners).toHaveLength(1);
      expect((await findJob(connection.db, id))?.status).toBe(winners[0]?.status);
    }
  });

  it("does nothing when the job is not where it was expected", async () => {
    const id = await jobIn("cancelled");
    expect((await startPrinting(connection.db, { id, workerId: "w" })).claimed).toBeUndefined();
    expect(await finishPrinting(connection.db, id, { error: { code: "PRINT_FAILED", message: "x" } })).toBeUndefined();
  });

  it("records times, attempts and proof", async () => {
    const id = await jobIn("completed");
    const job = await findJob(connection.db, id);
    expect(job).toMatchObject({ attempts: 1, error: null, confirmation: { method: "process-id" } });
    expect(job?.startedAt).toBeInstanceOf(Date);
    expect(job?.completedAt).toBeInstanceOf(Date);
  });

  it("leaves startedAt and completedAt empty when nothing was printed", async () => {
    expect(await findJob(connection.db, await jobIn("cancelled"))).toMatchObject({
      startedAt: null,
      completedAt: null,
    });
  });
});

describe("jobs in bulk", () => {
  it("fails what expired, and only that", async () => {
    const late = await newJob({ expireAfterS: -1, printerId: "expiry" });
    const early = await newJob({ printerId: "expiry" });
    const failed = await expireJobs(connection.db, { code: "EXPIRED", message: "too late" });
    expect(failed.map((job) => job.id)).toEqual([late]);
    expect((await findJob(connection.db, late))?.error).toEqual({ code: "EXPIRED", message: "too late" });
    expect((await findJob(connection.db, early))?.status).toBe("queued");
  });

  it("never starts a job whose time has passed", async () => {
    const late = await newJob({ expireAfterS: -1 });
    expect((await startPrinting(connection.db, { id: late, workerId: "w" })).claimed).toBeUndefined();
  });

  it("fails what a dead worker was printing, but nothing that a live one has claimed", async () => {
    const left = await newJob({ printerId: "crash" });
    const live = await newJob({ printerId: "crash" });
    const next = await newJob({ printerId: "crash" });
    await startPrinting(connection.db, { id: left, workerId: "dead worker" });
    await startPrinting(connection.db, { id: live, workerId: "live worker" });
    await startPrinting(connection.db, { id: next, workerId: "live worker" });
    const printing = { workerId: "live worker", jobIds: [live] };
    const failed = await failAbandonedJobs(connection.db, { printerIds: ["crash"] }, printing, {
      code: "OUTCOME_UNKNOWN",
      message: "?",
    });
    expect(failed.map((job) => job.id)).toEqual([left]);
  });

  it("fails of the jobs that were found abandoned those that still are, and no other", async () => {
    const [found, finished, later] = [
      await newJob({ printerId: "left" }),
      await newJob({ printerId: "left" }),
      await newJob({ printerId: "left" }),
    ];
    for (const id of [found, finished, later]) await startPrinting(connection.db, { id, workerId: "another worker" });
    await finishPrinting(connection.db, finished, { method: "process-id" });
    const abandoned = { printerIds: ["left"], among: [found, finished] };
    const error = { code: "OUTCOME_UNKNOWN", message: "?" } as const;
    const failed = await failAbandonedJobs(connection.db, abandoned, { workerId: "me", jobIds: [] }, error);
    expect(failed.map((job) => job.id)).toEqual([found]);
  });

  it("lists queued jobs in the order they were accepted, and measures the queue", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await newJob({ printerId: "order" }));
    expect((await findNextQueuedJob(connection.db, "order"))?.job.id).toBe(ids[0]);
    const { oldestS, ...measured } = await measureQueue(connection.db, "order");
    expect(measured).toEqual({ waiting: 3, busyMs: 1200 });
    expect(oldestS).toBeGreaterThan(0);
    expect((await measureQueue(connection.db, "idle")).oldestS).toBe(0);
    const queue = async () => (await measureQueues(connection.db)).find(({ printerId }) => printerId === "order");
    expect(await queue()).toEqual({ printerId: "order", site: "default", ...measured, oldestS: expect.any(Number) });
    // Jobs whose printer is gone are nobody's queue.
    await connection.sql`delete from printers where id = 'order'`;
    expect(await queue()).toBeUndefined();
  });

  it("pages newest first without skipping or repeating", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await newJob({ templateId: "paged" }));
    const first = await listJobs(connection.db, { templateId: "paged", limit: 3 });
    const second = await listJobs(connection.db, { templateId: "paged", limit: 3, before: first.next ?? 0 });
    expect([...first.jobs, ...second.jobs].map((job) => job.id)).toEqual(ids.toReversed());
    expect(second.next).toBeUndefined();
  });

  it("deletes finished jobs past their retention, never open ones", async () => {
    const old = await jobIn("completed");
    const open = await newJob();
    await connection.db
      .update(jobs)
      .set({ finishedAt: new Date(0) })
      .where(eq(jobs.id, old));
    await connection.db
      .update(jobs)
      .set({ finishedAt: new Date(0) })
      .where(eq(jobs.id, open));
    expect(await deleteOldJobs(connection.db, 3600, 100)).toBe(1);
    expect(await findJob(connection.db, old)).toBeUndefined();
    expect(await findJob(connection.db, open)).toBeDefined();
  });
});

describe("jobs that moved since a moment", () => {
  it("are found whether they are open or have ended, oldest first", async () => {
    const before = await newJob();
    const [latest] = await connection.db.select({ at: max(jobs.createdAt) }).from(jobs);
    const since = new Date((latest?.at?.getTime() ?? 0) + 1);
    await eventually(async () => {
      const [row] = await connection.sql<{ isOver: boolean }[]>`select now() > ${since.toISOString()} as "isOver"`;
      return row?.isOver;
    });
    const cancelled = await newJob();
    await cancelJob(connection.db, cancelled);
    const queued = await newJob();
    await startPrinting(connection.db, { id: before, workerId: "w" });
    const found = await findJobsMovedSince(connection.db, since, 10);
    expect(found.map(({ id }) => id)).toEqual([before, cancelled, queued]);
    expect((await findJobsMovedSince(connection.db, since, 2)).map(({ id }) => id)).toEqual([cancelled, queued]);
    await finishPrinting(connection.db, before, { error: { code: "PRINT_FAILED", message: "" } });
  });
});

/** Of several jobs at once; a lone one is stored by a statement of its own. */
const ways = [
  { way: "together", split: (jobs: readonly NewJob[]) => [jobs] },
  { way: "each alone", split: (jobs: readonly NewJob[]) => jobs.map((one) => [one]) },
];

async function storeBy(split: (jobs: readonly NewJob[]) => (readonly NewJob[])[], jobs: readonly NewJob[]) {
  const stored: Awaited<ReturnType<typeof insertJobs>> = [];
  for (const some of split(jobs)) stored.push(...(await insertJobs(connection.db, some)));
  return stored;
}

const job = (changes: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  printerId: "default",
  templateId: "one-statement",
  document: { text: 'a "quoted" \\ one,{} \u0000 \ud800 €' },
  options: { copies: 1, cutPaper: true },
  printMs: 1,
  estimatedMs: 1,
  expireAfterS: 60,
  ...changes,
});

describe.each(ways)("jobs stored $way", ({ split }) => {
  it("are as they were given, in their order", async () => {
    const all = { paperMm: 12, reference: "r", labels: { a: '{"b"}\n' }, title: "t,", batchId: "b", createdBy: "k" };
    const given = [job(), job({ reprintOf: "x", options: { copies: 3, cutPaper: false } }), job(all)];
    const stored = await storeBy(split, given);
    expect(stored.map((one) => one?.job.id)).toEqual(given.map(({ id }) => id));
    for (const [index, { id, document }] of given.entries()) {
      const found = await findJobWithDocument(connection.db, id);
      const asStored = { document, traceparent: null, printedOn: null, isErased: false };
      expect(found).toEqual({ ...stored[index], ...asStored });
      expect(found?.printerVersion).toBe(1);
    }
  });

  it("keep every character of their documents apart", async () => {
    const texts = ["a\nb\r\n", '"quoted" \\ {1,2} \\n', "\u2028\u2029", "é€漢🧾", "null", ""];
    const given = texts.map((content) => job({ document: { content } }));
    await storeBy(split, given);
    for (const { id, document } of given) {
      expect((await findJobWithDocument(connection.db, id))?.document).toEqual(document);
    }
  });

  it("a job whose time is over when the database comes to it is not stored", async () => {
    const [{ now } = expect.unreachable()] = await connection.sql<[{ now: string }]>`select clock_timestamp() as now`;
    const within = (ms: number) => job({ notAfter: new Date(new Date(now).getTime() + ms) });
    const stored = await storeBy(split, [within(-1), job(), within(60_000)]);
    expect(stored.map((one) => one !== undefined)).toEqual([false, true, true]);
  });

  it("a job for a printer that is gone is not stored, and the others are", async () => {
    const stored = await storeBy(split, [job({ printerId: "nobody" }), job()]);
    expect(stored.map((one) => one !== undefined)).toEqual([false, true]);
  });

  it("look their printer up by a plan that is kept, and do not read through all printers there are", async () => {
    await connection.sql`
      insert into printers (id, ip, port, width) select 'p-' || n, '10.0.0.9', 9100, 80 from generate_series(1, 5000) n`;
    await connection.sql`vacuum analyze printers`;
    const alone = connectDatabase({ url: database.url, name: "test", max: 1 });
    // Of this connection's own transaction: what others did may be counted seconds later.
    const read = async () => {
      const [row] = await alone.sql<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'printers'`;
      return row?.rows ?? 0;
    };
    const store = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const jobs = [job({ printerId: `p-${time + 1}` }), job({ printerId: `p-${time + 2}` })];
        for (const some of split(jobs)) await insertJobs(alone.db, some);
      }
    };
    // After five runs PostgreSQL may keep a plan that does not know the values.
    await store(8);
    await alone.sql`begin`;
    const before = await read();
    await store(8);
    const rows = (await read()) - before;
    await alone.sql`commit`;
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(500);
    const plans = await alone.sql<{ custom: number }[]>`
      select custom_plans::int as custom from pg_prepared_statements where statement like '%insert into jobs (%'
        and not statement like '%pg_prepared_statements%'`;
    // PostgreSQL plans anew five times before it compares.
    expect(plans).toEqual([{ custom: 5 }]);
    await alone.close();
    await connection.sql`delete from printers where id like 'p-%'`;
  });

  it("a key that is taken and a template that changed leave only their own place empty", async () => {
    const templateId = randomUUID();
    const row = await insertTemplate(connection.db, { id: templateId, name: "t", description: "", config: {} });
    const { updatedAt, version } = row ?? expect.unreachable();
    const idempotency = { key: randomUUID(), space: "", requestHash: "h" };
    const stored = await storeBy(split, [
      job({ idempotency }),
      job({ idempotency }),
      job({ templateId, madeFrom: { version, updatedAt } }),
      job({ templateId, madeFrom: { version: version + 1, updatedAt } }),
      job({ templateId, madeFrom: { version, updatedAt: new Date(0) } }),
      job(),
    ]);
    expect(stored.map((one) => one !== undefined)).toEqual([true, false, true, false, false, true]);
  });
});

describe("jobs stored by one statement", () => {
  it("print in the order in which they were given, with a template or without", async () => {
    const row = await insertTemplate(connection.db, { id: "in-order", name: "t", description: "", config: {} });
    const { updatedAt, version } = row ?? expect.unreachable();
    const given = Array.from({ length: 64 }, (_, place) =>
      job(place % 3 === 0 ? { templateId: "in-order", madeFrom: { version, updatedAt } } : {}),
    );
    // More often than it takes the server to settle for one plan.
    for (let times = 0; times < 8; times++) {
      const jobs = given.map((one) => ({ ...one, id: randomUUID() }));
      await insertJobs(connection.db, jobs);
      const ids = jobs.map(({ id }) => id);
      const stored = await connection.sql<
        { id: string }[]
      >`select id from jobs where id in ${connection.sql(ids)} order by seq`;
      expect(stored.map(({ id }) => id)).toEqual(ids);
    }
  });

  it("as a batch are stored in their order, all of them or none", async () => {
    const row = await insertTemplate(connection.db, { id: "batch", name: "t", description: "", config: {} });
    const { updatedAt, version } = row ?? expect.unreachable();
    const of = (changes: Partial<NewJob> = {}) =>
      job({ templateId: "batch", madeFrom: { version, updatedAt }, batchId: "a-batch", ...changes });
    const idempotency = { key: "batch-key", space: "", requestHash: "h" };
    const given = [of({ idempotency }), ...Array.from({ length: 999 }, () => of())];
    const stored = await insertBatch(connection.db, given);
    expect(stored?.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
    expect((await findBatch(connection.db, "a-batch")).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
    const refusals: Partial<NewJob>[] = [
      { idempotency },
      { printerId: "nobody" },
      { madeFrom: { version: version + 1, updatedAt } },
      { notAfter: new Date(0) },
    ];
    for (const refused of refusals) {
      const others = [of({ batchId: "refused" }), of({ batchId: "refused", ...refused }), of({ batchId: "refused" })];
      expect(await insertBatch(connection.db, others)).toBeUndefined();
    }
    expect(await findBatch(connection.db, "refused")).toEqual([]);
  });
});

describe("an idempotency key", () => {
  it("makes one job of many requests at once", async () => {
    const idempotency = { key: randomUUID(), space: "", requestHash: "h" };
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        insertJobs(connection.db, [
          {
            id: randomUUID(),
            printerId: "default",
            templateId: "t",
            document: {},
            options: { copies: 1, cutPaper: true },
            printMs: 1,
            estimatedMs: 1,
            expireAfterS: 60,
            idempotency,
          },
        ]),
      ),
    );
    const winner = made.flat().filter((job) => job !== undefined);
    expect(winner).toHaveLength(1);
    expect((await findJobByIdempotencyKey(connection.db, idempotency))?.job.id).toBe(winner[0]?.job.id);
  });

  it("is free again after its time, not before", async () => {
    const key = { key: randomUUID(), space: "" };
    await newJob({ idempotency: { ...key, requestHash: "h" } });
    await forgetIdempotencyKey(connection.db, key, 60);
    expect(await findJobByIdempotencyKey(connection.db, key)).toBeDefined();
    await forgetIdempotencyKey(connection.db, key, -1);
    expect(await findJobByIdempotencyKey(connection.db, key)).toBeUndefined();
  });

  it("makes one job in the space of each API key", async () => {
    const key = randomUUID();
    const jobs = ["", "one", "other", "one"].map((space) => job({ idempotency: { key, space, requestHash: "h" } }));
    const stored = await insertJobs(connection.db, jobs);
    expect(stored.map((each) => each !== undefined)).toEqual([true, true, true, false]);
    for (const space of ["", "one", "other"]) {
      const found = await findJobByIdempotencyKey(connection.db, { key, space });
      expect(found?.job.id).toBe(jobs.find(({ idempotency }) => idempotency?.space === space)?.id);
    }
    expect(await findJobByIdempotencyKey(connection.db, { key, space: "third" })).toBeUndefined();
  });

  it("of a job that the version before stored belongs to the space of the named key that ordered it", async () => {
    const { sql } = connection;
    await sql`insert into keys (id, name, scopes, hash, ending) values ('k1', 'till', '{print}', 'h1', 'abcd')`;
    const stored = await sql<{ by: string | null; space: string }[]>`
      insert into jobs (id, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at, idempotency_key, created_by)
      select gen_random_uuid()::text, 'default', 't', '{}', '{}', 1, 1, now(), 'before-' || coalesce("by", 'none'), "by"
      from unnest(array['till', 'configuration', 'gone', null]) as makers ("by")
      returning created_by as by, idempotency_space as space`;
    expect(Object.fromEntries(stored.map(({ by, space }) => [by ?? "none", space]))).toEqual({
      till: "k1",
      configuration: "",
      gone: "",
      none: "",
    });
  });
});
