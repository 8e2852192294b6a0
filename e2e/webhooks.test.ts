import { markedData, markedTemplate } from "@platen/stand/load/marked-receipt";
import { type Stand, startProcessStand } from "@platen/stand/stand";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import type { Program } from "@platen/testkit/program";
import { type ReceivedMessage, startWebhookReceiver } from "@platen/testkit/webhook-receiver";
import postgres from "postgres";
import { afterEach, expect, it } from "vitest";

/** Three events of each; `PLATEN_TEST_WEBHOOK_JOBS=3400` for ten thousand. */
const jobCount = Number(process.env.PLATEN_TEST_WEBHOOK_JOBS ?? 300);
const perBatch = 20;

/** What a receiver does that has a bad day: refuses, cuts off, is slow, and takes most. */
const badDay = async (): Promise<number> => {
  const luck = Math.random();
  if (luck < 0.1) return 500;
  if (luck < 0.13) return 0;
  if (luck < 0.2) await pause(Math.random() * 1_000);
  return 204;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describeOnEachBackend("webhooks under fire", ({ redisUrl }) => {
  it("every event arrives, signed and in the order of its job, while receiver, API and worker are killed", async () => {
    const stand = await startProcessStand({
      redisUrl,
      replicas: 2,
      printers: 2,
      printer: { speedMmPerS: 1_000 },
      comesBack: true,
      env: {
        PLATEN_WHEN_OFFLINE: "queue",
        PLATEN_LOG_LEVEL: "silent",
        PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
        PLATEN_WEBHOOK_NETWORKS: "loopback",
        PLATEN_WEBHOOK_RETRY_AFTER: "1s",
      },
    });
    closers.push(() => stand.close());
    const told: ReceivedMessage[] = [];
    const faulty: ReceivedMessage[] = [];
    let secret = "";
    const hear = (message: ReceivedMessage) => {
      told.push(message);
      if (!message.isSignedWith(secret)) faulty.push(message);
      return badDay();
    };
    let receiver = await startWebhookReceiver({ answer: hear });
    closers.push(() => receiver.close());
    await stand.ask("POST", "/templates", markedTemplate);
    ({ secret } = await stand.ask("POST", "/webhooks", { name: "shop", url: receiver.url }));

    const printed = printAll(stand);
    const faults = [
      () => stand.apis[0]?.kill(),
      async () => {
        await receiver.close();
        await pause(3_000);
        receiver = await startWebhookReceiver({ port: receiver.port, answer: hear });
      },
      () => stand.worker.kill(),
      () => stand.apis[1]?.kill(),
    ];
    for (const fault of faults) {
      await pause(2_000);
      await fault();
    }
    await printed;

    const database = postgres(stand.env.DATABASE_URL ?? "", { max: 1 });
    closers.push(() => database.end());
    const longMs = 600_000;
    await eventually(async () => {
      const [left] = await database`
        select (select count(*) from jobs where finished_at is null) as jobs,
          (select count(*) from webhook_messages where status <> 'delivered') as messages`;
      return left?.jobs === "0" && left.messages === "0";
    }, longMs);

    const jobs = await database<{ id: string; status: string; started: boolean }[]>`
      select id, status, started_at is not null as started from jobs`;
    expect(jobs).toHaveLength(jobCount);
    const arrived = movesByJob(told);
    for (const { id, status, started } of jobs) {
      const expected = ["job.queued", ...(started ? ["job.printing"] : []), `job.${status}`];
      expect([id, arrived.get(id)]).toEqual([id, expected]);
    }
    expect(faulty).toEqual([]);
    // It was a bad day.
    expect(told.length).toBeGreaterThan(new Set(told.map(({ messageId }) => messageId)).size);
  });
});

/** Until every batch is taken, by whichever replica is there; a batch that is sent twice is stored once. */
async function printAll({ apis, printers }: Stand<Program>): Promise<void> {
  const ids = [...printers.keys()];
  for (let first = 0; first < jobCount; first += perBatch) {
    const batch = Array.from({ length: Math.min(perBatch, jobCount - first) }, (_, at) => first + at);
    const body = {
      printer: ids[(first / perBatch) % ids.length],
      jobs: batch.map((number) => ({ data: markedData(number) })),
    };
    let tries = 0;
    await eventually(async () => {
      const { call } = callerOf(apis[tries++ % apis.length]?.url ?? "");
      const headers = { "Idempotency-Key": `batch-${first}` };
      return (await call("POST", `/print/${markedTemplate.id}/batch`, body, headers)).status < 300;
    });
  }
}

/** What each job was said to do, without what was said again at once. */
function movesByJob(told: readonly ReceivedMessage[]): Map<string, string[]> {
  const moves = new Map<string, string[]>();
  for (const { type, data } of told) {
    const known = moves.get(data.jobId) ?? [];
    if (known.at(-1) !== type) known.push(type);
    moves.set(data.jobId, known);
  }
  return moves;
}
