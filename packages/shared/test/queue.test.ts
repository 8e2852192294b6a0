import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { restartableServer } from "@platen/testkit/restartable";
import { createPostgresBackend, Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  consumeTickets,
  openTicketQueue,
  type QueueOptions,
  type Ring,
  type TicketConsumer,
  type TicketQueue,
} from "../src/queue.ts";

const ringFor = (printerId: string, jobId = "job"): Ring => ({ printerId, jobId });

describeOnEachBackend("the ticket queue", (backend) => {
  let database: TestDatabase;
  let options: QueueOptions;
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    options = {
      redisUrl: backend.redisUrl,
      databaseUrl: database.url,
      prefix: testPrefix(),
      log: testLog(),
    };
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((resource) => resource.close()));
    await database.drop();
  });

  function queue(changes: Partial<QueueOptions> = {}): TicketQueue {
    const result = openTicketQueue({ ...options, ...changes });
    opened.push(result);
    return result;
  }

  function consumer(onRing: (ring: Partial<Ring>) => void, changes: Partial<QueueOptions> = {}): TicketConsumer {
    const result = consumeTickets({ ...options, ...changes }, onRing);
    opened.push(result);
    return result;
  }

  it("says of every ticket once what it is about", async () => {
    const tickets = queue();
    for (let count = 0; count < 20; count++) await tickets.ring([ringFor("a", `job ${count}`)]);
    await tickets.ring([ringFor("b"), ringFor("c")]);
    const rung: string[] = [];
    consumer(({ printerId, jobId }) => void rung.push(`${printerId}: ${jobId}`));
    await eventually(() => rung.length >= 22);
    await tickets.ring([ringFor("end")]);
    await eventually(() => rung.includes("end: job"));
    expect(rung.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, count) => `a: job ${count}`));
    expect(rung.slice(20).sort()).toEqual(["b: job", "c: job", "end: job"]);
  });

  it("a ticket that names no printer, of an older API, is one for all of them", async () => {
    const { redisUrl, databaseUrl, prefix } = options;
    const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: null }) : undefined;
    const older = redis
      ? new Queue("print-default", { connection: redis, prefix })
      : new Queue("print-default", { connection: { connectionString: databaseUrl } }, createPostgresBackend);
    const rung: Partial<Ring>[] = [];
    consumer((ring) => void rung.push(ring));
    try {
      await older.add("print", {});
      await eventually(() => rung.length === 1);
      expect(rung).toEqual([{}]);
    } finally {
      await older.close();
      redis?.disconnect();
    }
  });

  it("hands out a ticket that is added while another is in hand", async () => {
    const tickets = queue();
    let taken = 0;
    consumer(() => {
      taken++;
      if (taken === 1) void tickets.ring([ringFor("default")]);
    });
    await tickets.ring([ringFor("default")]);
    await eventually(() => taken === 2);
  });

  it("spends the ticket of a handler that fails, and goes on", async () => {
    const tickets = queue();
    const rung: (string | undefined)[] = [];
    consumer(({ printerId }) => {
      rung.push(printerId);
      if (printerId === "first") throw new Error("no");
    });
    await tickets.ring([ringFor("first")]);
    await tickets.ring([ringFor("second")]);
    await eventually(() => rung.length === 2);
    expect(rung).toEqual(["first", "second"]);
  });

  it("goes on after a server restart", async () => {
    const server = await restartableServer(backend.name);
    try {
      const tickets = queue(server.urls);
      let taken = 0;
      consumer(() => void taken++, server.urls);
      await tickets.ring([ringFor("default")]);
      await eventually(() => taken === 1);
      await server.restart();
      await eventually(async () => {
        await tickets.ring([ringFor("default")]);
        return taken > 1;
      });
      await tickets.ping();
    } finally {
      await Promise.all(opened.splice(0).map((resource) => resource.close()));
      await server.stop();
    }
  });
});
