import { randomUUID } from "node:crypto";
import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { restartableServer } from "@platen/testkit/restartable";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  consumeTickets,
  openTicketQueue,
  type QueueOptions,
  type TicketConsumer,
  type TicketQueue,
} from "../src/queue.ts";

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
      printerId: "default",
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

  function consumer(handle: (jobId: string) => Promise<void>, changes: Partial<QueueOptions> = {}): TicketConsumer {
    const result = consumeTickets({ ...options, ...changes }, handle);
    opened.push(result);
    return result;
  }

  it("hands out tickets one at a time, in order, each once", async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    await queue().add(ids);
    const taken: string[] = [];
    let atOnce = 0;
    consumer(async (id) => {
      atOnce++;
      expect(atOnce).toBe(1);
      taken.push(id);
      await new Promise(setImmediate);
      atOnce--;
    });
    await eventually(() => taken.length === 50);
    expect(taken).toEqual(ids);
  });

  it("takes the same job twice as one ticket", async () => {
    const tickets = queue();
    await tickets.add(["a-1", "a-1"]);
    await tickets.add(["a-1"]);
    expect(await tickets.tickets()).toEqual(new Set(["a-1"]));
  });

  it("keeps nothing of a ticket that was handled, so that the job can have another", async () => {
    const tickets = queue();
    const taken: string[] = [];
    consumer(async (id) => void taken.push(id));
    await tickets.add(["a-1"]);
    await eventually(async () => taken.length === 1 && (await tickets.tickets()).size === 0);
    await tickets.add(["a-1"]);
    await eventually(() => taken.length === 2);
  });

  it("spends the ticket of a handler that fails, and goes on", async () => {
    const tickets = queue();
    const taken: string[] = [];
    consumer(async (id) => {
      taken.push(id);
      if (id === "bad-1") throw new Error("no");
    });
    await tickets.add(["bad-1", "good-1"]);
    await eventually(() => taken.length === 2);
    await eventually(async () => (await tickets.tickets()).size === 0);
  });

  it("clears tickets, those another worker holds included", async () => {
    const tickets = queue();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding = false;
    consumer(async () => {
      holding = true;
      await held;
    });
    await tickets.add(["held-1", "waiting-1"]);
    await eventually(() => holding);
    await tickets.clear();
    expect(await tickets.tickets()).toEqual(new Set());
    release();
  });

  it("removes one ticket", async () => {
    const tickets = queue();
    await tickets.add(["a-1", "b-1"]);
    await tickets.remove("a-1");
    expect(await tickets.tickets()).toEqual(new Set(["b-1"]));
  });

  it("goes on after a server restart", async () => {
    const server = await restartableServer(backend.name);
    try {
      const tickets = queue(server.urls);
      const taken: string[] = [];
      consumer(async (id) => void taken.push(id), server.urls);
      await tickets.add(["before-1"]);
      await eventually(() => taken.includes("before-1"));
      await server.restart();
      await eventually(async () => {
        await tickets.add(["after-1"]);
        return taken.includes("after-1");
      }, 30_000);
      await tickets.ping();
    } finally {
      await Promise.all(opened.splice(0).map((resource) => resource.close()));
      await server.stop();
    }
  });
});
