import { restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { Redis } from "ioredis";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

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
  const jobs = await stage.untilFinal(ids, 60_000);
  expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(["completed"]));
  expect(stage.papers().map((paper) => paper.trim())).toEqual(texts);
}

describe.skipIf(!inject("redisUrl"))(
  "Redis loses everything while 100 jobs are queued: all print once, in order",
  () => {
    it("flushed", async () => {
      const server = await restartableRedis();
      stopServer = server.stop;
      stage = await setStage({ redisUrl: server.urls.redisUrl ?? "", printer: unhurried });
      const ids = await stage.submitMany(texts);
      await stage.startWorker();
      await stage.printer.waitForReceipts(10);
      const redis = new Redis(server.urls.redisUrl ?? "");
      await redis.flushall();
      redis.disconnect();
      await expectAllOnceInOrder(ids);
    });

    it("restarted empty", async () => {
      const server = await restartableRedis();
      stopServer = server.stop;
      stage = await setStage({ redisUrl: server.urls.redisUrl ?? "", printer: unhurried });
      const ids = await stage.submitMany(texts);
      await stage.startWorker();
      await stage.printer.waitForReceipts(10);
      await server.restart();
      await expectAllOnceInOrder(ids);
    });
  },
);

describe("Postgres restarts while 100 jobs are queued: all print once, in order", () => {
  it.each(["PostgreSQL", "Redis"])("with the queue on %s", async (kind) => {
    const server = await restartablePostgres();
    stopServer = server.stop;
    const redisUrl = kind === "Redis" ? inject("redisUrl") : "";
    stage = await setStage({ redisUrl, databaseUrl: server.urls.databaseUrl ?? "", printer: unhurried });
    const ids = await stage.submitMany(texts);
    await stage.startWorker();
    await stage.printer.waitForReceipts(10);
    await server.restart();
    await expectAllOnceInOrder(ids);
  });
});
