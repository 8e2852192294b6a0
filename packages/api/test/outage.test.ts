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
      let before = await eventually(async () => (await count()) > first && first + 1);
      await server.halt();
      // One at once, when nobody can know yet: without its queue the job is in the database all the same. Then as many as a
      // burst has.
      const atOnce = await api.call("POST", "/print/t", { data: {} });
      const isTaken = what === "Redis" && atOnce.status === 200;
      if (isTaken) before++;
      const answers = [
        ...(isTaken ? [] : [atOnce]),
        ...(await Promise.all(Array.from({ length: 40 }, () => api.call("POST", "/print/t", { data: {} })))),
        await api.call("POST", "/printer/test"),
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
      // Whoever reads is still to be sent here, and who asks is told what is missing.
      const missing = await eventually(async () => {
        const { status, body } = await api.call("GET", "/readyz");
        expect([status, body.success]).toEqual([200, true]);
        return body.details;
      });
      expect(missing).toContainEqual(expect.stringMatching(/^(database|queue): cannot be reached/));
      expect((await api.call("GET", "/metrics")).text).toMatch(/^platen_takes_jobs 0$/m);

      await server.resume();
      await takesJobs(api);
      expect((await api.call("GET", "/metrics")).text).toMatch(/^platen_takes_jobs 1$/m);
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

/** Ready, and nothing is missing. */
const takesJobs = (api: Replica) =>
  eventually(async () => {
    const { status, body } = await api.call("GET", "/readyz");
    return status === 200 && body.details === undefined;
  });

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

describe.each([
  { what: "PostgreSQL", prepare: () => onOwnDatabase("") },
  { what: "Redis", prepare: () => onOwnRedis(), needsRedis: true },
])("$what says nothing for a third of a request's time and more", ({ prepare, needsRedis }) => {
  /** So much more than the moment that a busy machine does not matter. */
  const patient = { answerWithinMs: 15_000 };
  const momentMs = 6_500;

  it.skipIf(needsRedis && !redisUrl)("no print is refused, then or when it answers again", async () => {
    const { server, place, database } = await prepare();
    const api = await startReplica(place, { limits: patient, printer: { whenOffline: "queue" } });
    await api.call("POST", "/templates", { id: "t", name: "T", config: { width: "80mm", blocks: [] } });
    await takesJobs(api);
    const answers: Promise<string>[] = [];
    const print = async () => {
      const { status, text } = await api.call("POST", "/print/t", { data: {} });
      return status === 200 ? "accepted" : text;
    };
    server.freeze();
    for (const end = performance.now() + momentMs; performance.now() < end; await sleep(200)) answers.push(print());
    server.thaw();
    // To call it away would hold until the next look.
    for (let count = 0; count < 5; count++) answers.push(print());
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["accepted"]));
    await api.close();
    await server.stop();
    await database?.drop();
  });
});

describe.skipIf(!redisUrl)("Redis away at the start", () => {
  it("the API answers who reads, says what is missing, and takes jobs when Redis comes", async () => {
    const { server, place, database } = await onOwnRedis();
    await server.halt();
    const api = await startReplica(place, { limits });
    const missing = ["queue: cannot be reached", "events: not connected yet"];
    // At first another replica may have what is missing here; soon it is plain that none has.
    const first = await api.call("GET", "/readyz");
    expect(first.body.error?.details ?? first.body.details).toEqual(missing);
    await eventually(async () => (await api.call("GET", "/readyz")).status === 200);
    expect((await api.call("GET", "/readyz")).body).toEqual({ success: true, details: missing });
    expect((await api.call("GET", "/jobs")).status).toBe(200);
    await server.resume();
    await takesJobs(api);
    await api.close();
    await server.stop();
    await database.drop();
  });
});
