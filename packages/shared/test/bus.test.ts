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
import { type Bus, openBus } from "../src/bus.ts";
import type { JobUpdateEvent } from "../src/events.ts";

const event = (jobId: string): JobUpdateEvent => ({
  type: "jobUpdate",
  data: { jobId, status: "queued", templateId: "t" },
});

describeOnEachBackend("the bus", (backend) => {
  let database: TestDatabase;
  const open: Bus[] = [];
  const prefix = testPrefix();

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
    await database.drop();
  });

  function newBus(urls: { redisUrl?: string; databaseUrl?: string } = {}): Bus {
    const bus = openBus({ redisUrl: backend.redisUrl, databaseUrl: database.url, prefix, log: testLog(), ...urls });
    open.push(bus);
    return bus;
  }

  function collect(bus: Bus): Promise<{ ids: string[] }> {
    const ids: string[] = [];
    return bus.subscribe("client", (message) => void ids.push(message.data.jobId)).then(() => ({ ids }));
  }

  it("delivers every message to every subscriber, in the order of publishing", async () => {
    const [first, second, sender] = [await collect(newBus()), await collect(newBus()), newBus()];
    const sent = Array.from({ length: 200 }, (_, i) => `job-${i}`);
    await Promise.all(sent.map((id) => sender.publish("client", event(id))));
    await eventually(() => first.ids.length === 200 && second.ids.length === 200);
    expect(first.ids).toEqual(sent);
    expect(second.ids).toEqual(sent);
  });

  it("keeps channels apart", async () => {
    const bus = newBus();
    const client = await collect(bus);
    const templates: string[] = [];
    await bus.subscribe("template", ({ templateId }) => templates.push(templateId));
    await bus.publish("template", { templateId: "receipt" });
    await bus.publish("client", event("a"));
    await eventually(() => client.ids.length === 1 && templates.length === 1);
    expect([client.ids, templates]).toEqual([["a"], ["receipt"]]);
  });

  it("survives a handler that throws", async () => {
    const bus = newBus();
    await bus.subscribe("client", () => {
      throw new Error("a bad handler");
    });
    const good = await collect(bus);
    await bus.publish("client", event("a"));
    await eventually(() => good.ids.length === 1);
  });

  it("subscribes again after a server restart, and says so", async () => {
    const server = await restartableServer(backend.name);
    try {
      const bus = newBus(server.urls);
      const received = await collect(bus);
      let resubscribed = 0;
      bus.onResubscribed(() => resubscribed++);
      await bus.publish("client", event("before"));
      await eventually(() => received.ids.includes("before"));

      await server.restart();
      await eventually(() => resubscribed === 1, 20_000);
      await eventually(async () => {
        await bus.publish("client", event("after"));
        return received.ids.includes("after");
      }, 20_000);
    } finally {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
      await server.stop();
    }
  });
});
