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

  function consumer(handle: () => Promise<void>, changes: Partial<QueueOptions> = {}): TicketConsumer {
    const result = consumeTickets({ ...options, ...changes }, handle);
    opened.push(result);
    return result;
  }

  it("hands out every ticket once, one at a time", async () => {
    const tickets = queue();
    for (let count = 0; count < 50; count++) await tickets.ring();
    let taken = 0;
    let atOnce = 0;
    consumer(async () => {
      atOnce++;
      expect(atOnce).toBe(1);
      taken++;
      await new Promise(setImmediate);
      atOnce--;
    });
    await eventually(async () => taken === 50 && (await tickets.waiting()).length === 0);
    expect(taken).toBe(50);
  });

  it("hands out a ticket that is added while another is in hand", async () => {
    const tickets = queue();
    let taken = 0;
    consumer(async () => {
      taken++;
      if (taken === 1) await tickets.ring();
    });
    await tickets.ring();
    await eventually(() => taken === 2);
  });

  it("spends the ticket of a handler that fails, and goes on", async () => {
    const tickets = queue();
    let taken = 0;
    consumer(async () => {
      taken++;
      if (taken === 1) throw new Error("no");
    });
    await tickets.ring();
    await tickets.ring();
    await eventually(() => taken === 2);
    await eventually(async () => (await tickets.waiting()).length === 0);
  });

  it("clears tickets, those another worker holds included", async () => {
    const tickets = queue();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let taken = 0;
    consumer(async () => {
      taken++;
      await held;
    });
    await tickets.ring();
    await tickets.ring();
    await eventually(() => taken === 1);
    await tickets.clear();
    expect(await tickets.waiting()).toEqual([]);
    await tickets.ring();
    release();
    await eventually(() => taken === 2);
  });

  it("removes one ticket that waits", async () => {
    const tickets = queue();
    await tickets.ring();
    await tickets.ring();
    const [first = "", second] = await tickets.waiting();
    await tickets.remove(first);
    expect(await tickets.waiting()).toEqual([second]);
  });

  it("goes on after a server restart", async () => {
    const server = await restartableServer(backend.name);
    try {
      const tickets = queue(server.urls);
      let taken = 0;
      consumer(async () => void taken++, server.urls);
      await tickets.ring();
      await eventually(() => taken === 1);
      await server.restart();
      await eventually(async () => {
        await tickets.ring();
        return taken > 1;
      });
      await tickets.ping();
    } finally {
      await Promise.all(opened.splice(0).map((resource) => resource.close()));
      await server.stop();
    }
  });
});
