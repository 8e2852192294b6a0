import { connectDatabase } from "@platen/shared/db/connect";
import { jobs } from "@platen/shared/db/schema";
import { type PrintingClients, startClients } from "@platen/stand/load/clients";
import { countMarks, markedTemplate } from "@platen/stand/load/marked-receipt";
import { type Stand, startProcessStand } from "@platen/stand/stand";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { patientAnswerMs } from "@platen/testkit/patience";
import type { Program } from "@platen/testkit/program";
import type { Cut } from "@platen/testkit/tcp-cut";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Mirror, startMirror } from "./mirror.ts";
import { type ReverseProxy, startProxy } from "./proxy.ts";

const missing = missingProgram("haproxy", "-v") ?? (inject("redisUrl") ? undefined : inject("redisMissing"));

/** As compose.yaml runs it. */
const replicas = 3;
const leastJobs = 1_000;
const clientCount = 4;
const thinkMs = 60;
const mirrorCount = 3;

/** What a shop's line may be away for without anybody coming to look. */
const longCutMs = 30_000;

/** Long enough that the worker loses its lock and has to begin anew. */
const shortCutMs = 6_000;

describe.skipIf(missing)(`compose, rehearsed${missing ? ` (not run: ${missing})` : ""}`, () => {
  let database: TestDatabase;
  let stand: Stand<Program>;
  let proxy: ReverseProxy;
  let mirrors: Mirror[];

  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startProcessStand({
      databaseUrl: database.url,
      redisUrl: inject("redisUrl"),
      replicas,
      cuttable: true,
      comesBack: true,
      printer: { keep: 100_000 },
      env: {
        // Who restarts the worker and wants no request refused meanwhile sets this.
        PLATEN_WHEN_OFFLINE: "queue",
        // More than compose.yaml and the defaults give, for a proxy and replicas that get little of the machine.
        PLATEN_DRAIN_SECONDS: "10",
        PLATEN_LOG_LEVEL: "silent",
        PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
      },
    });
    proxy = await startProxy(stand.apis.map(({ port }) => port));
    const stored = await fetch(`${proxy.url}/templates`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(markedTemplate),
    });
    expect(stored.status).toBe(201);
    mirrors = Array.from({ length: mirrorCount }, () => startMirror(proxy.url));
    await eventually(() => mirrors.every(({ connections }) => connections > 0));
  });

  afterAll(async () => {
    for (const mirror of mirrors ?? []) await mirror.close();
    await proxy?.close();
    await stand?.close();
    await database?.drop();
  });

  async function storedStatuses(): Promise<Map<string, string>> {
    const { db, close } = connectDatabase({ url: database.url, name: "rehearsal", max: 1 });
    try {
      return new Map(
        (await db.select({ id: jobs.id, status: jobs.status }).from(jobs)).map((job) => [job.id, job.status]),
      );
    } finally {
      await close();
    }
  }

  /** The client's record, the database and the paper tell the same story; so does every /ws client. */
  async function expectEachOnPaperOnce({ accepted }: PrintingClients): Promise<void> {
    const ids = [...accepted.values()];
    await eventually(async () => {
      const statuses = await storedStatuses();
      return ids.every((id) => statuses.get(id) === "completed");
    });
    const paper = countMarks(stand.printer.receipts().map(({ text }) => text));
    for (const number of accepted.keys()) expect([number, paper.get(number)]).toEqual([number, { begun: 1, ended: 1 }]);
    expect(stand.printer.receipts().filter(({ ending }) => ending === "torn")).toEqual([]);
    const truth = await storedStatuses();
    for (const mirror of mirrors) {
      await eventually(() => [...truth].every(([id, status]) => mirror.statuses.get(id) === status));
    }
  }

  it("1,000 jobs while every replica, twice the worker and the proxy restart: no request fails, each on paper once", async () => {
    const clients = startClients({ url: proxy.url, clients: clientCount, thinkMs });
    const steps = [
      ...stand.apis.map((api) => () => api.restart()),
      () => stand.worker.restart(),
      () => proxy.reload(),
      () => stand.worker.restart(),
    ];
    for (const step of steps) {
      const before = clients.accepted.size;
      await step();
      // The next one goes when this one is through, as a careful operator does it.
      await eventually(() => clients.accepted.size > before || clients.failures.length > 0);
    }
    await eventually(() => clients.accepted.size >= leastJobs || clients.failures.length > 0);
    await clients.stop();
    expect(clients.failures.join("\n")).toBe("");
    expect(mirrors.some(({ connections }) => connections > 1)).toBe(true);
    await expectEachOnPaperOnce(clients);
  });

  it.each<[string, Cut, number]>([
    ["silence", { kind: "drop" }, longCutMs],
    ["silence that outlives the connections", { kind: "forget" }, shortCutMs],
    ["resets", { kind: "reset" }, shortCutMs],
  ])("the worker cut off from Redis and Postgres by %s: nothing lost, nothing doubled", async (...[kind, cut, ms]) => {
    const from = 1_000_000 + 1_000 * kind.length;
    const clients = startClients({ url: proxy.url, clients: 2, from, thinkMs: 200, patient: true });
    const links = ["worker-redis", "worker-postgres"].map((name) => stand.link(name));
    await eventually(() => clients.accepted.size > 20);
    for (const link of links) link.cut(cut);
    await new Promise((resume) => setTimeout(resume, ms));
    for (const link of links) link.mend();
    await clients.stop();
    expect(clients.failures).toEqual([]);
    await expectEachOnPaperOnce(clients);
  });
});
