import { createTestDatabase, describeOnEachBackend, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "./listener.ts";
import { type ApiProcess, startProcess } from "./process.ts";
import type { Place } from "./replica.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

describeOnEachBackend("two API processes on one installation", (backend) => {
  let database: TestDatabase;
  let place: Place;
  let worker: WorkerPart;
  let one: ApiProcess;
  let two: ApiProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    worker = playWorker(place);
    await worker.say({});
    [one, two] = await Promise.all([startProcess(place), startProcess(place)]);
    for (const replica of [one, two]) {
      await eventually(async () => (await replica.call("GET", "/printer/status")).body.printer.status === "online");
    }
  });

  afterAll(async () => {
    await Promise.all([one?.program.kill(), two?.program.kill()]);
    await worker.close();
    await database.drop();
  });

  const store = (id: string, content: string) =>
    one.call("POST", "/templates", { id, name: id, config: { width: "80mm", blocks: [{ type: "text", content }] } });

  it("a template stored on one prints at once through the other", async () => {
    for (let round = 0; round < 20; round++) {
      await store(`fresh-${round}`, "Hi");
      expect((await two.call("POST", `/print/fresh-${round}`, { data: {} })).status).toBe(200);
    }
  });

  it("an update on one is used by the other for the very next print, round after round", async () => {
    await store("changing", "{{ v0 }}");
    for (let round = 1; round <= 50; round++) {
      const blocks = [{ type: "text", content: `{{ v${round} }}` }];
      await one.call("PUT", "/templates/changing", { config: { width: "80mm", blocks } });
      const answer = await two.call("POST", "/print/changing", { data: { [`v${round - 1}`]: "old" } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.join()).toContain(`v${round}`);
      const blocksOfTwo = [{ type: "text", content: `{{ w${round} }}` }];
      await two.call("PUT", "/templates/changing", { config: { width: "80mm", blocks: blocksOfTwo } });
      expect((await one.call("POST", "/print/changing", { data: { [`w${round}`]: "new" } })).status).toBe(200);
    }
  });

  it("a template deleted on one cannot be printed through the other, nor its old self after it was stored anew", async () => {
    await store("short-lived", "{{ a }}");
    expect((await two.call("POST", "/print/short-lived", { data: { a: "1" } })).status).toBe(200);
    await one.call("DELETE", "/templates/short-lived");
    expect((await two.call("POST", "/print/short-lived", { data: { a: "1" } })).status).toBe(404);
    await store("short-lived", "{{ b }}");
    expect((await two.call("POST", "/print/short-lived", { data: { a: "1" } })).status).toBe(400);
    expect((await two.call("POST", "/print/short-lived", { data: { b: "1" } })).status).toBe(200);
  });

  it("a job created on one is seen on the other's /ws, and by its GET", async () => {
    await store("seen", "Hi");
    const listener = await listen(two.base);
    const { jobId } = (await one.call("POST", "/print/seen", { data: {} })).body;
    expect((await two.call("GET", `/jobs/${jobId}`)).body.job.status).toBe("queued");
    await listener.hears("jobUpdate", { jobId, status: "queued" });
    await two.call("DELETE", `/jobs/${jobId}`);
    await listener.hears("jobUpdate", { jobId, status: "cancelled" });
    await listener.close();
  });

  it("of two partial changes of the printer at once, on one replica or on two, neither is lost", async () => {
    const lost: string[] = [];
    for (let round = 1; round <= 30; round++) {
      const other = round % 2 === 0 ? one : two;
      const wanted = { port: 9000 + round, width: 40 + round };
      const answers = await Promise.all([
        one.call("POST", "/printer/config", { port: wanted.port }),
        other.call("POST", "/printer/config", { width: wanted.width }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const replica of [one, two]) {
        await eventually(async () => {
          const { port, width } = (await replica.call("GET", "/printer/status")).body.printer;
          return port === wanted.port && width === wanted.width;
        }, 5_000).catch(() => lost.push(`round ${round}`));
      }
    }
    expect(lost).toEqual([]);
    await one.call("POST", "/printer/config", { port: 9100, width: 80 });
    for (const replica of [one, two]) {
      await eventually(async () => (await replica.call("GET", "/printer/status")).body.printer.status === "online");
    }
  });

  it("the same Idempotency-Key sent 50 times at once over both makes one job", async () => {
    await store("once", "Hi");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? one : two).call("POST", "/print/once", { data: {} }, { "Idempotency-Key": "fifty" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect((await one.call("GET", "/jobs?templateId=once")).body.jobs).toHaveLength(1);
  });

  it("with different bodies under one key, one request wins and all others are refused", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).call(
          "POST",
          "/print/once",
          { data: {}, options: { copies: 1 + index } },
          { "Idempotency-Key": "mixed" },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it("killing one loses nothing but its sockets", async () => {
    const third = await startProcess(place);
    await eventually(async () => (await third.call("GET", "/printer/status")).body.printer.status === "online");
    const lost = await listen(third.base);
    const kept = await listen(two.base);
    const { jobId } = (await third.call("POST", "/print/seen", { data: {} })).body;
    const during = Array.from({ length: 30 }, () => third.call("POST", "/print/seen", { data: {} }).catch(() => null));
    await Promise.race(during);
    await third.program.kill();
    await lost.closed;
    const accepted = (await Promise.all(during)).flatMap((answer) =>
      answer?.status === 200 ? [answer.body.jobId] : [],
    );
    const known = (await two.call("GET", "/jobs?limit=100&templateId=seen")).body.jobs.map(({ id }: Json) => id);
    expect(known).toEqual(expect.arrayContaining([jobId, ...accepted]));
    await worker.start(jobId);
    await kept.hears("jobUpdate", { jobId, status: "printing" });
    await kept.close();
  });

  it("a process that is asked to stop ends by itself, with goodbye to its clients", async () => {
    const leaving = await startProcess(place);
    const listener = await listen(leaving.base);
    const ended = await leaving.program.stop();
    expect(ended).toEqual({ code: 0, signal: null });
    expect(await listener.closed).toBe(1001);
  });
});
