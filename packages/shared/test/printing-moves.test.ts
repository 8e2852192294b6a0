import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { cancelJob } from "../src/db/job-moves.ts";
import { findJob, findJobWithDocument } from "../src/db/jobs.ts";
import { finishAndStart, finishPrinting, startAgain, startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";

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
  await connection.db.insert(printers).values({ id: printerId, ip: "10.0.0.9", port: 9100, width: 80 });
});

const workerId = "w";
const proven = { method: "process-id" } as const;
const printedOn = { model: "generic", widthMm: 80 };

async function queued(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const job = (id: string, place: number) => ({
    id,
    printerId,
    templateId: "receipt",
    document: { version: 1, blocks: [], place, text: "\u0000 stays as it is \ud800" },
    options: { copies: 1, cutPaper: true },
    printMs: 400,
    estimatedMs: 1000,
    expireAfterS: 3600,
    labels: { table: "7" },
    traceparent: `trace of ${place}`,
  });
  await insertJobs(connection.db, ids.map(job));
  return ids;
}

const statusOf = async (id = "") => (await findJob(connection.db, id))?.status;

it("a claim is as the database has it, and brings along the oldest job behind it with its document", async () => {
  const [first = "", second = ""] = await queued(3);
  const { claimed, next } = await startPrinting(connection.db, { id: first, workerId, printedOn });
  expect(claimed).toEqual(await findJob(connection.db, first));
  expect(claimed).toMatchObject({ id: first, status: "printing", attempts: 1, labels: { table: "7" } });
  expect(next).toEqual(await findJobWithDocument(connection.db, second));
  expect((await findJobWithDocument(connection.db, first))?.printedOn).toEqual(printedOn);
});

it("in their order a job is not claimed while an older one waits, which comes along instead; one whose time has passed waits no more", async () => {
  const [first = "", second = "", third = ""] = await queued(3);
  const refused = await startPrinting(connection.db, { id: second, workerId, inOrder: true });
  expect([refused.claimed, refused.next?.job.id]).toEqual([undefined, first]);
  expect(await statusOf(second)).toBe("queued");
  await startPrinting(connection.db, { id: first, workerId, inOrder: true });
  const turn = await finishAndStart(connection.db, first, proven, { id: third, workerId, inOrder: true });
  expect([turn.finished?.id, turn.claimed, turn.next?.job.id]).toEqual([first, undefined, second]);
  await connection.sql`update jobs set expires_at = now() where id = ${second}`;
  expect((await startPrinting(connection.db, { id: third, workerId, inOrder: true })).claimed?.id).toBe(third);
});

it("with the last job nothing comes along, and neither does a job of another printer", async () => {
  await connection.db.insert(printers).values({ id: `${printerId}-2`, ip: "10.0.0.9", port: 9101, width: 80 });
  const [only = ""] = await queued(1);
  const [other = ""] = await queued(1);
  await connection.sql`update jobs set printer_id = ${`${printerId}-2`} where id = ${other}`;
  expect((await startPrinting(connection.db, { id: only, workerId })).next).toBeUndefined();
});

it("a receipt that failed has its reason, and one that was proven has its proof", async () => {
  const [failing = "", proving = ""] = await queued(2);
  for (const id of [failing, proving]) await startPrinting(connection.db, { id, workerId });
  const error = { code: "OUTCOME_UNKNOWN", message: "cut off" } as const;
  const failed = await finishPrinting(connection.db, failing, { error });
  expect(failed).toMatchObject({ status: "failed", error, confirmation: null, completedAt: expect.any(Date) });
  const completed = await finishPrinting(connection.db, proving, proven);
  expect(completed).toMatchObject({ status: "completed", error: null, confirmation: { method: "process-id" } });
  expect(completed).toEqual(await findJob(connection.db, proving));
});

it("one statement ends a receipt, claims the next and brings the one behind that", async () => {
  const [first = "", second = "", third = ""] = await queued(3);
  await startPrinting(connection.db, { id: first, workerId });
  const turn = await finishAndStart(connection.db, first, proven, { id: second, workerId, printedOn });
  expect(turn.finished).toEqual(await findJob(connection.db, first));
  expect(turn.claimed).toEqual(await findJob(connection.db, second));
  expect([turn.finished?.status, turn.claimed?.status, turn.next?.job.id]).toEqual(["completed", "printing", third]);
  expect(await statusOf(third)).toBe("queued");
});

it("a receipt is ended although the next one was cancelled, and then the one behind that comes along", async () => {
  const [first = "", second = "", third = ""] = await queued(3);
  await startPrinting(connection.db, { id: first, workerId });
  await cancelJob(connection.db, second);
  const turn = await finishAndStart(connection.db, first, proven, { id: second, workerId });
  expect([turn.finished?.status, turn.claimed, turn.next?.job.id]).toEqual(["completed", undefined, third]);
  expect(await statusOf(second)).toBe("cancelled");
});

it("the next one is claimed although somebody else has ended the receipt before", async () => {
  const [first = "", second = ""] = await queued(2);
  await startPrinting(connection.db, { id: first, workerId });
  await finishPrinting(connection.db, first, { error: { code: "OUTCOME_UNKNOWN", message: "given up" } });
  const turn = await finishAndStart(connection.db, first, proven, { id: second, workerId });
  expect([turn.finished, turn.claimed?.id]).toEqual([undefined, second]);
  expect(await statusOf(first)).toBe("failed");
});

it("a worker takes up its own claim with what it is about to send, and nobody else's, nor one that has ended", async () => {
  const [id = ""] = await queued(1);
  const again = { id, workerId, printedOn, bytesSha256: "b" };
  expect(await startAgain(connection.db, again)).toBeUndefined();
  await startPrinting(connection.db, { id, workerId, printedOn: { widthMm: 58 }, bytesSha256: "a" });
  expect(await startAgain(connection.db, { ...again, workerId: "another" })).toBeUndefined();
  expect(await startAgain(connection.db, again)).toEqual(await findJob(connection.db, id));
  const [row] = await connection.sql`select printed_on, bytes_sha256, attempts from jobs where id = ${id}`;
  expect(row).toEqual({ printed_on: printedOn, bytes_sha256: "b", attempts: 1 });
  await finishPrinting(connection.db, id, proven);
  expect(await startAgain(connection.db, again)).toBeUndefined();
});

it("of a claim with an end before it and a cancel exactly one wins", async () => {
  for (let round = 0; round < 50; round++) {
    const [first = "", second = ""] = await queued(2);
    await startPrinting(connection.db, { id: first, workerId });
    const [{ finished, claimed }, cancelled] = await Promise.all([
      finishAndStart(connection.db, first, proven, { id: second, workerId }),
      cancelJob(connection.db, second),
    ]);
    expect(finished?.status).toBe("completed");
    const winners = [claimed, cancelled].filter((job) => job !== undefined);
    expect(winners).toHaveLength(1);
    expect(await statusOf(second)).toBe(winners[0]?.status);
  }
});
