import { type Bus, openBus } from "@platen/shared/bus";
import type { JobUpdateEvent } from "@platen/shared/events";
import type { Job, JobStatus } from "@platen/shared/job";
import { defaultPrinterId } from "@platen/shared/printer";
import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startTcpCut, type TcpCut, through } from "@platen/testkit/tcp-cut";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Announcer } from "../src/announcer.ts";

const job = (id: string, status: JobStatus, error: Job["error"] = null): Job => ({
  id,
  printerId: defaultPrinterId,
  templateId: "t",
  status,
  options: { copies: 1, cutPaper: true },
  createdAt: new Date(),
  startedAt: null,
  completedAt: null,
  finishedAt: null,
  expiresAt: new Date(),
  error,
  attempts: 0,
  confirmation: null,
  printMs: 0,
  estimatedMs: 0,
  reprintOf: null,
  reference: null,
  labels: null,
  title: null,
  batchId: null,
  createdBy: null,
  cancelledBy: null,
});

describeOnEachBackend("job events", ({ redisUrl }) => {
  let database: TestDatabase;
  let link: TcpCut;
  let workers: Bus;
  let replicas: Bus;
  let announcer: Announcer;
  let heard: JobUpdateEvent["data"][];

  /** Only the worker's connection can be cut; the replica hears what is published all the time. */
  beforeEach(async () => {
    database = await createTestDatabase();
    const url = redisUrl || database.url;
    link = await startTcpCut(Number(new URL(url).port));
    const options = { redisUrl, databaseUrl: database.url, prefix: testPrefix(), log: testLog() };
    const byLink = through(link, url);
    workers = openBus({ ...options, ...(redisUrl ? { redisUrl: byLink } : { databaseUrl: byLink }) });
    replicas = openBus(options);
    heard = [];
    await replicas.subscribe("client", ({ data }) => heard.push(data));
    announcer = new Announcer(workers, testLog());
  });

  afterEach(async () => {
    await announcer.close();
    await Promise.all([workers.close(), replicas.close()]);
    await link.close();
    await database.drop();
  });

  const moves = () => heard.map(({ jobId, status }) => `${jobId} ${status}`);

  it("told while only the worker was cut off arrive later, in their order", async () => {
    announcer.announce(job("a", "queued"));
    await eventually(() => heard.length === 1);
    link.cut({ kind: "reset" });
    announcer.announce(job("a", "printing"));
    await expect(workers.publish("template", { templateId: "t" })).rejects.toThrow();
    announcer.announce(job("a", "completed"));
    announcer.announce(job("b", "printing"));
    link.mend();
    await eventually(() => moves().length === 5);
    // Of b nobody had been told that it was queued.
    expect(moves()).toEqual(["a queued", "a printing", "a completed", "b queued", "b printing"]);
  });

  it("that a crash left untold are told by who starts next, and none is told twice", async () => {
    announcer.announce(job("a", "printing"));
    await eventually(() => moves().length === 2);
    const startedAt = new Date();
    announcer.announceWayOf({ ...job("a", "completed"), startedAt });
    announcer.announceWayOf({ ...job("b", "completed"), startedAt });
    announcer.announceWayOf(job("c", "cancelled"));
    await eventually(() => moves().length >= 8);
    const life = ["queued", "printing", "completed"];
    const [a, b] = ["a", "b"].map((id) => life.map((status) => `${id} ${status}`));
    expect(moves()).toEqual([...(a ?? []), ...(b ?? []), "c queued", "c cancelled"]);
  });

  it("of thousands of waiting jobs do not hold up the news behind them", async () => {
    const published: number[] = [];
    const counting: Bus = {
      ...workers,
      publish(channel, ...messages) {
        published.push(messages.length);
        return workers.publish(channel, ...messages);
      },
    };
    const busy = new Announcer(counting, testLog());
    for (let i = 0; i < 3_000; i++) busy.announceAgain(job(String(i), "queued"));
    busy.announce(job("0", "printing"));
    await eventually(() => heard.length === 3_001);
    expect(moves().at(-1)).toBe("0 printing");
    expect(published.length).toBeLessThan(10);
    await busy.close();
  });

  it("tell that a receipt begins together with its end, or by itself where that is not soon", async () => {
    const published: string[] = [];
    const counting: Bus = {
      ...workers,
      publish(channel, ...messages) {
        published.push((messages as JobUpdateEvent[]).map(({ data }) => `${data.jobId} ${data.status}`).join());
        return workers.publish(channel, ...messages);
      },
    };
    const fast = new Announcer(counting, testLog());
    fast.announce(job("a", "printing"));
    fast.announce(job("a", "completed"));
    await eventually(() => moves().at(-1) === "a completed");
    fast.announce(job("b", "printing"));
    await eventually(() => moves().at(-1) === "b printing");
    expect(published).toEqual(["a printing,a completed", "b printing"]);
    await fast.close();
  });

  it("carry an error however long and strange its message is", async () => {
    announcer.announce(job("a", "failed", { code: "TEMPLATE_RENDER_ERROR", message: "\u0001".repeat(20_000) }));
    announcer.announce(job("b", "failed", { code: "PRINT_FAILED", message: "short" }));
    await eventually(() => heard.filter(({ error }) => error).length === 2);
    const messages = heard.flatMap(({ error }) => (error ? [error.message] : []));
    expect(messages).toEqual([`${"\u0001".repeat(399)}…`, "short"]);
  });

  it("that cannot be delivered do not hold up the end", async () => {
    const hanging = new Announcer({ ...workers, publish: () => new Promise(() => {}) }, testLog());
    hanging.announce(job("a", "completed"));
    await hanging.close();
    expect(heard).toEqual([]);
  });

  it("of a bus that does not come back are kept up to a bound, the latest of them", async () => {
    let failures = 0;
    const watched: Bus = {
      ...workers,
      async publish(channel, ...messages) {
        await workers.publish(channel, ...messages).catch((error: unknown) => {
          failures++;
          throw error;
        });
      },
    };
    const patient = new Announcer(watched, testLog());
    link.cut({ kind: "reset" });
    for (let i = 0; i < 12_000; i++) patient.announceAgain(job(String(i), "queued"));
    await eventually(() => failures > 0);
    link.mend();
    await eventually(() => heard.at(-1)?.jobId === "11999");
    expect(moves()).not.toContain("1 queued");
    expect(moves()).toContain("2000 queued");
    await patient.close();
  });

  it("get a last chance at the end", async () => {
    link.cut({ kind: "reset" });
    announcer.announce(job("a", "completed"));
    await expect(workers.publish("template", { templateId: "t" })).rejects.toThrow();
    link.mend();
    await eventually(async () => {
      await workers.publish("template", { templateId: "t" });
      return true;
    });
    await announcer.close();
    await eventually(() => heard.length > 0);
  });
});
