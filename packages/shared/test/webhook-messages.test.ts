import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { cancelJob, failQueuedJob } from "../src/db/job-moves.ts";
import { findJob } from "../src/db/jobs.ts";
import { finishPrinting, startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";
import { claimMessages, deleteOldMessages, listMessages, settleDelivered } from "../src/db/webhooks/messages.ts";
import { deleteWebhook, insertWebhook } from "../src/db/webhooks/webhooks.ts";
import { jobUpdate } from "../src/events.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
let webhookId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
  await connection.db.insert(printers).values({ id: "bar", ip: "10.0.0.9", port: 9100, width: 80 });
});

afterEach(() => deleteWebhook(connection.db, webhookId));

afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function webhook(changes: { enabled?: boolean } = {}): Promise<string> {
  webhookId = randomUUID();
  const url = "https://shop.example/";
  await insertWebhook(connection.db, { id: webhookId, name: "shop", url, secret: "whsec_", ...changes });
  return webhookId;
}

async function queued(more: { title?: string; reference?: string; labels?: Record<string, string> } = {}) {
  const id = randomUUID();
  const options = { copies: 1, cutPaper: true };
  const times = { printMs: 400, estimatedMs: 1_000, expireAfterS: 3_600 };
  await insertJobs(connection.db, [
    { id, printerId: "bar", templateId: "receipt", document: {}, options, ...times, ...more },
  ]);
  return id;
}

const claimed = async (id: string) => (await startPrinting(connection.db, { id, workerId: "w" })).claimed;
const lease = { most: 10, leaseS: 60 };

/** Oldest first. */
const written = async () => (await listMessages(connection.db, { webhookId, limit: 100 })).messages.reverse();

it.each([
  ["cancelled", (id: string) => cancelJob(connection.db, id, "till 3")],
  ["failed", (id: string) => failQueuedJob(connection.db, id, { code: "EXPIRED", message: 'not "in" time\n…' })],
  [
    "completed",
    async (id: string) => (await claimed(id)) && finishPrinting(connection.db, id, { method: "process-id" }),
  ],
  [
    "failed",
    async (id: string) =>
      (await claimed(id)) &&
      finishPrinting(connection.db, id, { error: { code: "OUTCOME_UNKNOWN", message: "Something may be on paper." } }),
  ],
])("of a job that is %s a webhook is told what clients of events are told", async (_status, end) => {
  await webhook();
  const id = await queued({ title: "Größe “XL”", reference: "order 7", labels: { table: "7", "a/b": '\\"' } });
  const first = await findJob(connection.db, id);
  await end(id);
  const last = await findJob(connection.db, id);
  const messages = await written();
  expect(messages.at(0)?.data).toEqual(first && jobUpdate(first).data);
  expect(messages.at(-1)?.data).toEqual(last && jobUpdate(last).data);
  expect(messages.map(({ type }) => type).at(-1)).toBe(`job.${last?.status}`);
});

it("a job of which nothing is known but its place is told without what is not there", async () => {
  await webhook();
  const id = await queued();
  const [message] = await written();
  expect(message?.data).toEqual({ jobId: id, status: "queued", templateId: "receipt", printerId: "bar" });
});

it("a proof that comes late is told by itself", async () => {
  await webhook();
  const id = await queued();
  await claimed(id);
  await finishPrinting(connection.db, id, { error: { code: "OUTCOME_UNKNOWN", message: "No word." } });
  await connection.sql`
    update jobs set confirmation_method = 'device-confirmed', confirmed_at = now(), confirmation_late = true where id = ${id}`;
  const job = await findJob(connection.db, id);
  const last = (await written()).at(-1);
  expect([last?.type, last?.data]).toEqual(["job.confirmed", job && jobUpdate(job).data]);
});

it("of each job only the first message that is not delivered can be claimed, and each by one alone", async () => {
  await webhook();
  const [one, two] = [await queued(), await queued()];
  for (const id of [one, two]) await cancelJob(connection.db, id);
  const [a, b] = await Promise.all([
    claimMessages(connection.db, webhookId, lease),
    claimMessages(connection.db, webhookId, lease),
  ]);
  const taken = [...a, ...b];
  expect(taken.map(({ subject, type }) => `${subject} ${type}`).sort()).toEqual(
    [one, two].map((id) => `${id} job.queued`).sort(),
  );
  expect(await claimMessages(connection.db, webhookId, lease)).toEqual([]);
  const [first] = taken;
  if (first) await settleDelivered(connection.db, first, 204);
  const next = await claimMessages(connection.db, webhookId, lease);
  expect(next.map(({ subject, type }) => [subject, type])).toEqual([[first?.subject, "job.cancelled"]]);
});

it("what a process has left is claimed again when its time is over", async () => {
  await webhook();
  await queued();
  const [left] = await claimMessages(connection.db, webhookId, lease);
  await connection.sql`update webhook_messages set claimed_until = now() where id = ${left?.id ?? 0}`;
  const [again] = await claimMessages(connection.db, webhookId, lease);
  expect([again?.id, again?.attempts]).toEqual([left?.id, 2]);
});

it("nothing is written for one that is disabled", async () => {
  await webhook({ enabled: false });
  await queued();
  expect(await written()).toEqual([]);
});

it("messages are kept as long as jobs are", async () => {
  await webhook();
  await queued();
  await queued();
  const [old] = await written();
  await connection.sql`update webhook_messages set at = now() - interval '2 hours' where id = ${old?.id ?? 0}`;
  expect(await deleteOldMessages(connection.db, 3_600, 10)).toBe(1);
  expect(await written()).toHaveLength(1);
});
