import { once } from "node:events";
import { request } from "node:http";
import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "./listener.ts";
import { startProcess } from "./process.ts";
import { type Place, type Replica, startReplica } from "./replica.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

let database: TestDatabase;
let place: Place;
let worker: WorkerPart;

beforeAll(async () => {
  database = await createTestDatabase();
  place = { backend: { name: "PostgreSQL", redisUrl: "" }, databaseUrl: database.url, prefix: testPrefix() };
  worker = playWorker(place);
});

afterAll(async () => {
  await worker.close();
  await database.drop();
});

async function online(api: Pick<Replica, "call">): Promise<void> {
  await worker.say({});
  await eventually(async () => (await api.call("GET", "/printer/status")).body.printer.status === "online");
}

it.each(["SIGTERM", "SIGHUP"] as const)(
  "after %s it is not ready but still serves, and closes every connection behind its answer",
  async (signal) => {
    // Longer than the test: the second signal ends it.
    const leaving = await startProcess(place, { PLATEN_DRAIN_SECONDS: "100" });
    try {
      await online(leaving);
      expect((await leaving.call("GET", "/templates")).headers.get("connection")).toBe("keep-alive");
      const listener = await listen(leaving.base);
      void leaving.program.stop(signal);
      await eventually(async () => (await leaving.call("GET", "/readyz")).status === 503);
      expect((await leaving.call("GET", "/readyz")).body.error.details).toEqual(["process: stopping"]);
      expect((await leaving.call("GET", "/healthz")).status).toBe(200);
      const printed = await leaving.call("POST", "/printer/test");
      expect(printed.status).toBe(200);
      expect(printed.headers.get("connection")).toBe("close");
      await listener.hears("jobUpdate", { jobId: printed.body.jobId });
      await listener.close();
    } finally {
      expect(await leaving.program.stop()).toEqual({ code: 1, signal: null });
    }
  },
);

it("a request under way when it stops is finished", async () => {
  const api = await startReplica(place);
  const body = JSON.stringify({ id: "late", name: "Late", config: { width: "80mm", blocks: [] } });
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const upload = request(`${api.base}/templates`, { method: "POST", headers });
  upload.write(body.slice(0, 10));
  // An answer to a later request means that the first has been taken up.
  await eventually(() => upload.socket?.remotePort);
  await api.call("GET", "/healthz");
  const closed = api.close();
  upload.end(body.slice(10));
  const [response] = await once(upload, "response");
  expect([response.statusCode, response.headers.connection]).toEqual([201, "close"]);
  response.resume();
  await closed;
});

it("a client that waits for its job is told that it is queued when the process stops", async () => {
  const api = await startReplica(place);
  await online(api);
  const waiting = api.call("POST", "/print/late", { data: {} }, { Prefer: "wait=60" });
  await eventually(async () => (await api.call("GET", "/jobs?status=queued")).body.jobs.length > 1);
  await api.close();
  expect((await waiting).body).toMatchObject({ success: true, status: "queued" });
});
