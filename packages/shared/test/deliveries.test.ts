import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  confirmLate,
  countVainAttempt,
  failOverdueDeliveries,
  findAskingQueues,
  finishDelivery,
  handOver,
} from "../src/db/asking/deliveries.ts";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { cancelJob, failAbandonedJobs } from "../src/db/job-moves.ts";
import { findJob, findJobsMovedSince, findJobWithDocument } from "../src/db/jobs.ts";
import { startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";
import { movesOf } from "../src/events.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
/** Each test has a printer of its own. */
let printerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  printerId = randomUUID().slice(0, 8);
  const asking = { secret: printerId, identity: null, device: {}, auth: null };
  await connection.db.insert(printers).values({ id: printerId, lane: "cloudprnt", ip: "", port: 0, width: 80, asking });
});

const proven = { method: "device-confirmed" } as const;
const unknown = { code: "OUTCOME_UNKNOWN", message: "It did not say." } as const;
const printedOn = { model: "generic", widthMm: 80 };

async function queued(count: number, expireAfterS = 3600): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const job = (id: string) => ({
    id,
    printerId,
    templateId: "receipt",
    document: { version: 1, blocks: [] },
    options: { copies: 1, cutPaper: true },
    printMs: 400,
    estimatedMs: 1000,
    expireAfterS,
  });
  await insertJobs(connection.db, ids.map(job));
  return ids;
}

const fetchJob = (id: string) => handOver(connection.db, { id, printerId, printedOn });
const statusOf = async (id: string) => (await findJob(connection.db, id))?.status;

describe("a job that its printer fetches", () => {
  it("is handed over once, however many replicas are asked for it at once", async () => {
    const [id = ""] = await queued(1);
    const taken = await Promise.all([1, 2, 3, 4].map(() => fetchJob(id)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(taken.find(Boolean)).toEqual(await findJob(connection.db, id));
    expect(await findJobWithDocument(connection.db, id)).toMatchObject({
      printedOn,
      job: { status: "printing", attempts: 1 },
    });
  });

  it("waits until the one before it has ended", async () => {
    const [first = "", second = ""] = await queued(2);
    expect(await fetchJob(second)).toBeUndefined();
    await fetchJob(first);
    expect(await fetchJob(second)).toBeUndefined();
    await finishDelivery(connection.db, { id: first, printerId }, proven);
    expect((await fetchJob(second))?.status).toBe("printing");
  });

  it("is the only one under way, also when an older one is stored while it is handed over", async () => {
    const [older = "", newer = ""] = await queued(2);
    // A job of a lower number may become visible after one of a higher: both are the oldest to whoever asks.
    const hide = connection.sql`update jobs set expires_at = now() - interval '1 s' where id = ${older}`;
    await hide;
    await Promise.all([
      fetchJob(newer),
      connection.sql`update jobs set expires_at = now() + interval '1 h' where id = ${older}`.then(() =>
        fetchJob(older),
      ),
    ]);
    const statuses = await Promise.all([older, newer].map(statusOf));
    expect(statuses.filter((status) => status === "printing")).toHaveLength(1);
  });

  it("is not handed over when it was cancelled, or its time has passed", async () => {
    const [cancelled = ""] = await queued(1);
    await cancelJob(connection.db, cancelled);
    const [expired = ""] = await queued(1, 0);
    expect([await fetchJob(cancelled), await fetchJob(expired)]).toEqual([undefined, undefined]);
  });

  it("is handed over to its own printer alone", async () => {
    const [id = ""] = await queued(1);
    expect(await handOver(connection.db, { id, printerId: "another", printedOn })).toBeUndefined();
    expect(await statusOf(id)).toBe("queued");
  });

  it("is ended once, and by its own printer alone", async () => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    expect(await finishDelivery(connection.db, { id, printerId: "another" }, proven)).toBeUndefined();
    const ended = await finishDelivery(connection.db, { id, printerId }, proven);
    expect(ended).toMatchObject({ status: "completed", confirmation: { method: "device-confirmed" } });
    expect(ended?.confirmation).not.toHaveProperty("late");
    expect(await finishDelivery(connection.db, { id, printerId }, { error: unknown })).toBeUndefined();
  });

  it("is not ended by a printer that did not fetch it", async () => {
    const [id = ""] = await queued(1);
    expect(await finishDelivery(connection.db, { id, printerId }, proven)).toBeUndefined();
    await startPrinting(connection.db, { id, workerId: "a worker" });
    expect(await finishDelivery(connection.db, { id, printerId }, proven)).toBeUndefined();
  });

  it("stays queued when it was given nothing of it, with an attempt more", async () => {
    const [id = ""] = await queued(1);
    expect(await countVainAttempt(connection.db, { id, printerId })).toMatchObject({ status: "queued", attempts: 1 });
    expect((await fetchJob(id))?.attempts).toBe(2);
    expect(await countVainAttempt(connection.db, { id, printerId })).toBeUndefined();
  });

  it("is never thought abandoned by a worker", async () => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    await connection.sql`update jobs set started_at = now() - interval '1 h' where id = ${id}`;
    const live = { workerId: "a worker", jobIds: [] };
    expect(await failAbandonedJobs(connection.db, { printerIds: [printerId] }, live, unknown)).toEqual([]);
    expect(await statusOf(id)).toBe("printing");
  });
});

describe("a fetched job of which no word comes", () => {
  it("fails when its time is over, which is longer for long paper, and no other does", async () => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    const overdue = async () => (await failOverdueDeliveries(connection.db, 90_000, unknown)).map((job) => job.id);
    await connection.sql`update jobs set started_at = now() - interval '90 s' where id = ${id}`;
    expect(await overdue()).not.toContain(id);
    await connection.sql`update jobs set started_at = now() - interval '90.5 s' where id = ${id}`;
    expect(await overdue()).toEqual([id]);
    expect(await findJob(connection.db, id)).toMatchObject({ status: "failed", error: unknown, confirmation: null });
  });

  it("does not fail when a worker prints it", async () => {
    const [id = ""] = await queued(1);
    await startPrinting(connection.db, { id, workerId: "a worker" });
    await connection.sql`update jobs set started_at = now() - interval '1 h' where id = ${id}`;
    expect(await failOverdueDeliveries(connection.db, 90_000, unknown)).toEqual([]);
  });

  it("stays failed when the word comes after all, and has the proof that is told once", async () => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    await finishDelivery(connection.db, { id, printerId }, { error: unknown });
    expect(await confirmLate(connection.db, { id, printerId: "another" })).toBeUndefined();
    const late = await confirmLate(connection.db, { id, printerId });
    expect(late).toMatchObject({
      status: "failed",
      error: unknown,
      confirmation: { method: "device-confirmed", late: true },
    });
    expect(late).toEqual(await findJob(connection.db, id));
    expect(await confirmLate(connection.db, { id, printerId })).toBeUndefined();
  });

  it("is found by whoever missed that the word came, and is told as a move behind its end", async () => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    await finishDelivery(connection.db, { id, printerId }, { error: unknown });
    await connection.sql`update jobs set finished_at = now() - interval '1 h', created_at = now() - interval '2 h'
      where id = ${id}`;
    await confirmLate(connection.db, { id, printerId });
    const since = new Date(Date.now() - 60_000);
    const job = (await findJobsMovedSince(connection.db, since, 1000)).find((found) => found.id === id);
    expect(job && movesOf(job).map(({ data }) => [data.status, data.confirmation?.late])).toEqual([
      ["queued", undefined],
      ["printing", undefined],
      ["failed", undefined],
      ["failed", true],
    ]);
  });

  it.each(["completed", "failed for another reason"])("is not confirmed late when it was %s", async (how) => {
    const [id = ""] = await queued(1);
    await fetchJob(id);
    const error = { code: "PRINT_FAILED", message: "511" } as const;
    await finishDelivery(connection.db, { id, printerId }, how === "completed" ? proven : { error });
    expect(await confirmLate(connection.db, { id, printerId })).toBeUndefined();
  });
});

it("what waits and what is under way at printers that ask is found for all of them at once", async () => {
  const [fetched = ""] = await queued(2);
  await fetchJob(fetched);
  const found = await findAskingQueues(connection.db, [printerId, "idle"]);
  expect(found).toEqual({
    underWay: new Map([[printerId, fetched]]),
    waiting: new Set([printerId]),
    hasExpired: false,
  });
  await finishDelivery(connection.db, { id: fetched, printerId }, proven);
  await connection.sql`update jobs set expires_at = now() - interval '1 s' where status = 'queued'`;
  expect(await findAskingQueues(connection.db, [printerId])).toEqual({
    underWay: new Map(),
    waiting: new Set(),
    hasExpired: true,
  });
});
