import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../src/db/connect.ts";
import { insertJobs } from "../src/db/insert-jobs.ts";
import { cancelJob, failQueuedJob } from "../src/db/job-moves.ts";
import { findJob } from "../src/db/jobs.ts";
import { finishPrinting, startPrinting } from "../src/db/printing-moves.ts";
import { printers } from "../src/db/schema.ts";
import {
  claimMessages,
  deleteLeftMessages,
  deleteOldMessages,
  insertTestMessage,
  listMessages,
  settleDelivered,
  settleFailed,
} from "../src/db/webhooks/messages.ts";
import { deleteWebhook, findWebhook, insertWebhook, resumeWebhook } from "../src/db/webhooks/webhooks.ts";
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
  if (first) await settleDelivered(connection.db, [{ ...first, answerStatus: 204 }]);
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

const refused = { answerStatus: 503, reason: "it answered 503", retryAfterMs: 60_000, holdMs: 0, isGone: false };

/** The message and the webhook have been failing for so long. */
async function failingFor(hours: number, { failures = 9 } = {}) {
  const { sql } = connection;
  const since = sql`now() - make_interval(hours => ${hours})`;
  await sql`update webhook_messages set first_tried_at = ${since} where webhook_id = ${webhookId}`;
  await sql`update webhooks set failures = ${failures}, failing_since = ${since} where id = ${webhookId}`;
}

it("a webhook that took nothing for a day is paused, and what is refused in that moment waits with the rest", async () => {
  await webhook();
  await queued();
  await queued();
  const [one, two] = await claimMessages(connection.db, webhookId, lease);
  if (!one || !two) throw new Error("two are due");
  await failingFor(25);
  expect(await settleFailed(connection.db, one, refused)).toHaveProperty("pausedReason", expect.any(String));
  expect(await settleFailed(connection.db, two, refused)).toEqual({ pausedReason: null });
  expect((await written()).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
});

it("what waited while a webhook was paused is tried for another day when it is resumed", async () => {
  await webhook();
  await queued();
  const [first] = await claimMessages(connection.db, webhookId, lease);
  if (!first) throw new Error("one is due");
  await failingFor(25);
  await settleFailed(connection.db, first, refused);
  expect((await resumeWebhook(connection.db, webhookId))?.pausedAt).toBeNull();
  const [again] = await claimMessages(connection.db, webhookId, lease);
  if (again) await settleFailed(connection.db, again, refused);
  expect((await written()).map(({ status }) => status)).toEqual(["waiting"]);
});

it("a message that a webhook refuses for a day while it takes others is given up", async () => {
  await webhook();
  await queued();
  const [message] = await claimMessages(connection.db, webhookId, lease);
  if (!message) throw new Error("one is due");
  await failingFor(25);
  await connection.sql`update webhooks set failures = 0, failing_since = null where id = ${webhookId}`;
  await settleFailed(connection.db, message, refused);
  expect((await written()).map(({ status }) => status)).toEqual(["failed"]);
});

it("whoever comes back after its claim was over changes nothing of what another one did", async () => {
  await webhook();
  await queued();
  const [late] = await claimMessages(connection.db, webhookId, lease);
  if (!late) throw new Error("one is due");
  await connection.sql`update webhook_messages set claimed_until = now() where id = ${late.id}`;
  const [again] = await claimMessages(connection.db, webhookId, lease);
  await settleFailed(connection.db, late, refused);
  expect(await claimMessages(connection.db, webhookId, lease)).toEqual([]);
  if (again) await settleDelivered(connection.db, [{ ...again, answerStatus: 204 }]);
  await settleFailed(connection.db, late, refused);
  expect((await written()).map(({ status, answerStatus }) => [status, answerStatus])).toEqual([["delivered", 204]]);
});

it("a test that is taken brings along what was held back", async () => {
  await webhook();
  await queued();
  const [message] = await claimMessages(connection.db, webhookId, lease);
  if (!message) throw new Error("one is due");
  await failingFor(3);
  await settleFailed(connection.db, message, { ...refused, retryAfterMs: 3_600_000, holdMs: 300_000 });
  await insertTestMessage(connection.db, webhookId);
  const [test] = await claimMessages(connection.db, webhookId, lease);
  expect(test?.type).toBe("webhook.test");
  if (test) await settleDelivered(connection.db, [{ ...test, answerStatus: 204 }]);
  expect((await findWebhook(connection.db, webhookId))?.failures).toBe(0);
  expect((await claimMessages(connection.db, webhookId, lease)).map(({ type }) => type)).toEqual(["job.queued"]);
});

it("half a letter in a label stops nobody from telling of the job", async () => {
  await webhook();
  const id = await queued({ labels: { table: "7\ud800" } });
  await cancelJob(connection.db, id);
  expect((await written()).map(({ data }) => data)).toMatchObject([
    { labels: { table: "7\ufffd" } },
    { labels: { table: "7\ufffd" } },
  ]);
});

it("of a webhook that is gone the messages go as well, and those of others stay", async () => {
  await webhook();
  const gone = webhookId;
  await webhook();
  await queued();
  await deleteWebhook(connection.db, gone);
  while ((await deleteLeftMessages(connection.db, 1)) > 0);
  expect(await written()).toHaveLength(1);
  expect((await listMessages(connection.db, { webhookId: gone, limit: 9 })).messages).toEqual([]);
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
