import { eventually } from "@platen/testkit/eventually";
import { restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { Redis } from "ioredis";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type Stage, type StageOptions, setStage } from "./stage.ts";

let stage: Stage;
let stopServer: () => Promise<void> = async () => {};

afterEach(async () => {
  await stage.close();
  await stopServer();
});

const texts = Array.from({ length: 100 }, (_, i) => `JOB ${String(i).padStart(4, "0")} END`);

/** Receipts of 11 mm at this speed keep the queue filled for some seconds. */
const unhurried = { speedMmPerS: 500 };

async function expectAllOnceInOrder(ids: string[]): Promise<void> {
  const jobs = await stage.untilFinal(ids);
  expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(["completed"]));
  expect(stage.papers().map((paper) => paper.trim())).toEqual(texts);
}

/** All are queued, and the first ten have been printed. */
async function printTen(urls: Pick<StageOptions, "redisUrl" | "databaseUrl">): Promise<string[]> {
  stage = await setStage({ ...urls, printer: unhurried });
  const ids = await stage.submitMany(texts);
  await stage.startWorker();
  await stage.printer.waitForReceipts(10);
  return ids;
}

describe.skipIf(!inject("redisUrl"))(
  "Redis loses everything while 100 jobs are queued: all print once, in order",
  () => {
    it("flushed", async () => {
      const server = await restartableRedis();
      stopServer = server.stop;
      const ids = await printTen({ redisUrl: server.urls.redisUrl ?? "" });
      const redis = new Redis(server.urls.redisUrl ?? "");
      await redis.flushall();
      redis.disconnect();
      await expectAllOnceInOrder(ids);
    });

    it("restarted empty", async () => {
      const server = await restartableRedis();
      stopServer = server.stop;
      const ids = await printTen({ redisUrl: server.urls.redisUrl ?? "" });
      await server.restart();
      await expectAllOnceInOrder(ids);
    });
  },
);

/** Holds a job's row until two statements of the worker wait, the second for what the first was given up for. */
async function holdUntilTwoWait(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const { sql } = stage.connection;
  await sql.begin(async (holding) => {
    await holding`select 1 from jobs where id = ${id} for update`;
    await meanwhile();
    await eventually(async () => {
      await holding`select 'still here'`;
      const waiting = await sql`
        select from pg_stat_activity
        where application_name = 'platen worker' and datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 2;
    });
  });
}

it("a claim that Postgres takes longer for than the worker waits is still this worker's to print", async () => {
  stage = await setStage({ redisUrl: "" });
  const id = await stage.submit("SLOW");
  // The first claim is given up after some seconds. The server goes on with it, and the second waits behind it.
  await holdUntilTwoWait(id, () => stage.startWorker());
  const [job] = await stage.untilFinal([id]);
  expect(job).toMatchObject({ status: "completed", attempts: 1 });
  expect(stage.papers().map((paper) => paper.trim())).toEqual(["SLOW"]);
});

it("so is one that was to be claimed with the end of the receipt before it, and that receipt has its end", async () => {
  stage = await setStage({ redisUrl: "", printer: unhurried });
  const ids = await stage.submitMany(["FIRST", "SECOND"]);
  // The second one's row holds up the statement for both; the end of the first is then written by itself, behind it.
  await holdUntilTwoWait(ids[1] ?? "", () => stage.startWorker());
  const jobs = await stage.untilFinal(ids);
  expect(jobs.map(({ status, attempts }) => [status, attempts])).toEqual([
    ["completed", 1],
    ["completed", 1],
  ]);
  expect(stage.papers().map((paper) => paper.trim())).toEqual(["FIRST", "SECOND"]);
});

describe("Postgres restarts while 100 jobs are queued: all print once, in order", () => {
  it.each(["PostgreSQL", "Redis"])("with the queue on %s", async (kind) => {
    const server = await restartablePostgres();
    stopServer = server.stop;
    const redisUrl = kind === "Redis" ? inject("redisUrl") : "";
    const ids = await printTen({ redisUrl, databaseUrl: server.urls.databaseUrl ?? "" });
    await server.restart();
    await expectAllOnceInOrder(ids);
  });
});
