import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { eraseJob } from "../src/db/journal/erase-job.ts";
import { findLatestReceipts } from "../src/db/latest-receipts.ts";
import { finishPrinting, startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";

const printedOn = { model: "generic", widthMm: 80 };
let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  await connection.db.insert(printers).values({ id: "bar", ip: "10.0.0.9", port: 9100, width: 80 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await connection.sql`delete from jobs`;
});

async function store(text: string): Promise<string> {
  const id = randomUUID();
  const options = { copies: 1, cutPaper: true };
  const job = { id, printerId: "bar", templateId: "t", document: { text }, options };
  await insertJobs(connection.db, [{ ...job, printMs: 1, estimatedMs: 1, expireAfterS: 3_600 }]);
  return id;
}

async function print(text: string): Promise<string> {
  const id = await store(text);
  await startPrinting(connection.db, { id, workerId: "w", printedOn });
  await finishPrinting(connection.db, id, { method: "process-id" });
  return id;
}

async function shown(): Promise<unknown[]> {
  const receipts = await findLatestReceipts(connection.db);
  expect(receipts.filter((receipt) => JSON.stringify(receipt.printedOn) !== JSON.stringify(printedOn))).toEqual([]);
  return receipts.map(({ document }) => (document as { text: string }).text);
}

it("shows what was printed last, the latest first, and nothing that waits, was erased or is long", async () => {
  await print("tea");
  const erased = await print("coffee");
  await print("x".repeat(40_000));
  await print("cake");
  await store("waits");
  await eraseJob(connection.db, erased, { document: { text: "nothing" }, by: null });
  expect(await shown()).toEqual(["cake", "tea"]);
});

it("shows ten of any number, however many wait behind them", async () => {
  for (let count = 1; count <= 12; count++) await print(`${count}`);
  for (let count = 0; count < 200; count++) await store("waits");
  expect(await shown()).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
});
