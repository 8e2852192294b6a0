import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Bus, openBus } from "../src/bus/open-bus.ts";
import { isLater, type JobUpdateEvent, type LogEntry, type LoggedEvent } from "../src/events.ts";
import type { JobStatus } from "../src/job.ts";

const event = (jobId: string, status: JobStatus = "queued"): JobUpdateEvent => ({
  type: "jobUpdate",
  data: { jobId, status, templateId: "t", printerId: "default" },
});

describeOnEachBackend("the log of events", (backend) => {
  let database: TestDatabase;
  let prefix: string;
  let bus: Bus;
  let start: string;
  const open: Bus[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    prefix = testPrefix();
    bus = newBus();
    start = await bus.lastEventId();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
    await database.drop();
  });

  function newBus(): Bus {
    const servers = { redisUrl: backend.redisUrl, databaseUrl: database.url, prefix };
    const opened = openBus({ ...servers, log: testLog(), answerWithinMs: patientAnswerMs });
    open.push(opened);
    return opened;
  }

  /** All that follows, as far as nothing is missing. */
  async function after(id: string | undefined, most = 1_000): Promise<LogEntry[] | undefined> {
    const { events, isComplete } = await bus.eventsAfter(id ?? "", most);
    return isComplete ? events : undefined;
  }

  const movesOf = (events: readonly LogEntry[] | undefined) =>
    events?.map((each) => (each.type === "jobUpdate" ? `${each.data.jobId} ${each.data.status}` : ""));

  it("holds what was published, in its order, and is read on from any of it", async () => {
    await bus.publish("client", event("a"), event("b"));
    await bus.publish("client", event("a", "printing"));
    const all = await after(start);
    expect(movesOf(all)).toEqual(["a queued", "b queued", "a printing"]);
    expect(movesOf(await after(all?.[0]?.id, 1))).toEqual(["b queued"]);
    expect(await after(all?.[2]?.id)).toEqual([]);
    expect(await bus.lastEventId()).toBe(all?.[2]?.id);
  });

  it("holds each move of a job once and in the order of its life, whoever tells it and how often", async () => {
    const other = newBus();
    await bus.publish("client", event("a", "printing"));
    await other.publish("client", event("a"), event("a", "printing"), event("b", "cancelled"));
    await bus.publish("client", event("a", "completed"), event("a", "completed"));
    await other.publish("client", event("a", "printing"), event("b"));
    const moves = movesOf(await after(start));
    expect(moves).toEqual(["a queued", "a printing", "b queued", "b cancelled", "a completed"]);
  });

  it("is heard by everybody in the order it is written, while several processes write at once", async () => {
    const heard: LoggedEvent[][] = [];
    for (const listener of [newBus(), newBus()]) {
      const events: LoggedEvent[] = [];
      heard.push(events);
      await listener.subscribe("client", (message) => events.push(message as LoggedEvent));
    }
    const writers = [newBus(), newBus(), newBus()];
    const written = writers.map(async (writer, number) => {
      for (let at = 0; at < 50; at++) {
        const jobId = `${number}-${at}`;
        await writer.publish("client", event(jobId), event(jobId, "printing"));
      }
    });
    await Promise.all(written);
    const log = await after(start);
    expect(log).toHaveLength(300);
    for (const events of heard) {
      await eventually(() => events.length === 300);
      expect(events).toEqual(log);
    }
    const ids = log?.map(({ id }) => id) ?? [];
    expect(ids.every((id, at) => isLater(id, ids[at - 1] ?? start))).toBe(true);
    expect(log?.map(({ prev }) => prev)).toEqual([start, ...ids.slice(0, -1)]);
  });

  it.each(["", "no id", "99999999999999-0", "999999999999999999", "1", "1-1", "-1", "1e3", "'; drop table events"])(
    "of an id that it never gave (%s) it does not say that nothing was missed",
    async (id) => {
      await bus.publish("client", event("a"));
      expect(await after(id)).toBeUndefined();
    },
  );

  it("says that something is missing when what followed an event is gone, and not when only older events are", async () => {
    for (const jobId of ["a", "b", "c", "d"]) await bus.publish("client", event(jobId));
    const [a, b, c] = (await after(start)) ?? [];
    await forget(a?.id ?? "");
    await forget(b?.id ?? "");
    expect(await after(a?.id)).toBeUndefined();
    expect(movesOf(await after(b?.id))).toEqual(["c queued", "d queued"]);
    expect(movesOf(await after(c?.id))).toEqual(["d queued"]);
  });

  async function forget(id: string): Promise<void> {
    if (backend.redisUrl) {
      const redis = new Redis(backend.redisUrl);
      await redis.xdel(`${prefix}:events`, id);
      redis.disconnect();
      return;
    }
    const sql = postgres(database.url, { max: 1 });
    await sql`delete from events where id = ${id}`;
    await sql.end();
  }

  it("forgets what is old, and keeps what came within the hour", async () => {
    await writeOld(25 * 3_600);
    await writeOld(50 * 60);
    const young = await bus.lastEventId();
    await bus.publish("client", event("now"));
    expect(await countOld()).toBeLessThan(backend.redisUrl ? oldEvents / 2 : 1);
    expect(movesOf(await after(young))).toEqual(["now queued"]);
  });

  /** Redis trims in blocks, and keeps one that is partly old. */
  const oldEvents = 300;

  async function writeOld(ageS: number): Promise<void> {
    const atMs = Date.now() - ageS * 1000;
    if (backend.redisUrl) {
      const redis = new Redis(backend.redisUrl);
      for (let at = 0; at < oldEvents; at++) {
        await redis.xadd(`${prefix}:events`, `${atMs}-${at}`, "prev", "0-0", "event", JSON.stringify(event(`${at}`)));
      }
      redis.disconnect();
      return;
    }
    const sql = postgres(database.url, { max: 1 });
    await sql`insert into events (id, prev, subject, rank, event) values (${atMs * 1000}, 0, ${`old-${ageS}`}, 0, '{}')`;
    await sql.end();
  }

  /** Events that are more than a day old. */
  async function countOld(): Promise<number> {
    const atMs = Date.now() - 24 * 3_600_000;
    if (backend.redisUrl) {
      const redis = new Redis(backend.redisUrl);
      const found = await redis.xrange(`${prefix}:events`, "-", String(atMs));
      redis.disconnect();
      return found.length;
    }
    const sql = postgres(database.url, { max: 1 });
    const rows = await sql`select id from events where id < ${atMs * 1000}`;
    await sql.end();
    return rows.length;
  }
});
