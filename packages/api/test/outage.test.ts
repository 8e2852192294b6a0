import { sleep } from "@platen/shared/time";
import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { usualAnswerMs } from "@platen/testkit/patience";
import { startRedis } from "@platen/testkit/redis-server";
import { type RestartableServer, restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Listener, listen } from "./listener.ts";
import { type Place, type Replica, startReplica } from "./replica.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

const redisUrl = inject("redisUrl");
/** What is away must be told to be away. */
const limits = { answerWithinMs: usualAnswerMs };

const outages = [
  { what: "the database (queue on PostgreSQL)", prepare: () => onOwnDatabase("") },
  { what: "the database (queue on Redis)", prepare: () => onOwnDatabase(redisUrl), needsRedis: true },
  { what: "Redis", prepare: () => onOwnRedis(), needsRedis: true },
];

describe.each(outages.filter(({ needsRedis }) => !needsRedis || redisUrl))(
  "while $what is stopped",
  ({ what, prepare }) => {
    let server: RestartableServer;
    let database: TestDatabase | undefined;
    let api: Replica;
    let worker: WorkerPart;
    let listener: Listener;

    beforeAll(async () => {
      const prepared = await prepare();
      server = prepared.server;
      database = prepared.database;
      api = await startReplica(prepared.place, { limits });
      worker = playWorker(prepared.place);
      await worker.say({});
      await online();
      await api.call("POST", "/templates", {
        id: "t",
        name: "T",
        config: { width: "80mm", blocks: [{ type: "text", content: "Hi" }] },
      });
      await api.call("POST", "/print/t", { data: {} });
      listener = await listen(api.base);
    });

    afterAll(async () => {
      await listener.close();
      await worker.close();
      await api.close();
      await server.stop();
      await database?.drop();
    });

    const online = () =>
      eventually(async () => (await api.call("GET", "/printer/status")).body.printer?.status === "online");

    it("requests answer 503 in the envelope, nothing half-stored, and service returns by itself", async () => {
      const count = async () => (await api.call("GET", "/jobs?limit=100")).body.jobs.length;
      const first = await count();
      const waiting = api.call("POST", "/print/t", { data: {} }, { Prefer: "wait=5" });
      const before = await eventually(async () => (await count()) > first && first + 1);
      await server.halt();
      // One at once, when nobody can know yet, then as many as a burst has.
      const answers = [
        await api.call("POST", "/print/t", { data: {} }),
        ...(await Promise.all(Array.from({ length: 40 }, () => api.call("POST", "/print/t", { data: {} })))),
        await api.call("POST", "/printer/test"),
        await api.call("GET", "/readyz"),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(answer.body).toMatchObject({ success: false });
        expect(answer.body.error.code).toBe("SERVICE_UNAVAILABLE");
      }
      // It was accepted before, and whoever waits for it is not told to try again.
      expect(await waiting).toMatchObject({ status: 200, body: { success: true, status: "queued" } });
      // Longer than a silent worker is believed to be there: it is not the printer that is missing.
      expect((await api.call("POST", "/print/t", { data: {} })).body.error.code).toBe("SERVICE_UNAVAILABLE");
      if (what !== "Redis") {
        for (const path of ["/templates", "/templates/t", "/jobs", "/printer/status"]) {
          const answer = await api.call("GET", path);
          expect([path, answer.status, answer.body.error?.code]).toEqual([path, 503, "SERVICE_UNAVAILABLE"]);
        }
      }
      expect((await api.call("GET", "/healthz")).status).toBe(200);

      await server.resume();
      await eventually(async () => (await api.call("GET", "/readyz")).status === 200);
      expect(await count()).toBe(before);
      await online();
      const { jobId } = await eventually(async () => {
        const answer = await api.call("POST", "/print/t", { data: {} });
        return answer.status === 200 && answer.body;
      });
      await worker.start(jobId);
      await listener.hears("jobUpdate", { jobId, status: "printing" });
    });
  },
);

async function onOwnDatabase(redisUrl: string) {
  const server = await restartablePostgres();
  const place: Place = {
    backend: { name: redisUrl ? "Redis" : "PostgreSQL", redisUrl },
    databaseUrl: server.urls.databaseUrl ?? "",
    prefix: testPrefix(),
  };
  return { server, place, database: undefined };
}

async function onOwnRedis() {
  const server = await restartableRedis();
  const database = await createTestDatabase();
  const backend = { name: "Redis", redisUrl: server.urls.redisUrl ?? "" } as const;
  const place: Place = { backend, databaseUrl: database.url, prefix: testPrefix() };
  return { server, place, database };
}

describe.skipIf(!redisUrl)("Redis hangs without closing its connections", () => {
  it("every request is answered: accepted while nobody can know, 503 as soon as it is known", async () => {
    const redis = await startRedis();
    const database = await createTestDatabase();
    const backend = { name: "Redis", redisUrl: redis.url } as const;
    const place: Place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    const api = await startReplica(place, { limits, printer: { whenOffline: "queue" } });
    const config = { width: "80mm", blocks: [] };
    await api.call("POST", "/templates", { id: "t", name: "T", config });
    redis.pause();
    const accepted: string[] = [];
    const refused = await eventually(async () => {
      // Slowly, so that all of them fit on one page below.
      await sleep(50);
      const answer = await api.call("POST", "/print/t", { data: {} });
      if (answer.status === 200) accepted.push(answer.body.jobId);
      return answer.status === 503 ? answer : undefined;
    });
    expect(refused.body.error.code).toBe("SERVICE_UNAVAILABLE");
    expect((await api.call("PUT", "/templates/t", { name: "U" })).status).toBe(200);
    redis.resume();
    await eventually(async () => (await api.call("POST", "/print/t", { data: {} })).status === 200);
    const { jobs } = (await api.call("GET", "/jobs?limit=100")).body;
    expect(jobs.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(accepted));
    expect(jobs).toHaveLength(accepted.length + 1);
    await api.close();
    await redis.stop();
    await database.drop();
  });
});

describe.skipIf(!redisUrl)("Redis away at the start", () => {
  it("the API answers, says that it is not ready, and becomes so when Redis comes", async () => {
    const { server, place, database } = await onOwnRedis();
    await server.halt();
    const api = await startReplica(place, { limits });
    const before = await api.call("GET", "/readyz");
    expect(before.status).toBe(503);
    expect(before.body.error.details).toEqual(["queue: cannot be reached", "events: not connected yet"]);
    await server.resume();
    await eventually(async () => (await api.call("GET", "/readyz")).status === 200);
    await api.close();
    await server.stop();
    await database.drop();
  });
});
