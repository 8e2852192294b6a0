import {
  createTestDatabase,
  describeOnEachBackend,
  type TestDatabase,
  testLog,
  testPrefix,
} from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startRedis } from "@platen/testkit/redis-server";
import { restartableServer } from "@platen/testkit/restartable";
import { startTcpCut, type TcpCut, through } from "@platen/testkit/tcp-cut";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Bus, openBus } from "../src/bus/open-bus.ts";
import type { JobUpdateEvent } from "../src/events.ts";
import { atMost } from "../src/time.ts";

const event = (jobId: string): JobUpdateEvent => ({
  type: "jobUpdate",
  data: { jobId, status: "queued", templateId: "t", printerId: "default" },
});

describeOnEachBackend("the bus", (backend) => {
  let database: TestDatabase;
  let link: TcpCut;
  const open: Bus[] = [];
  let prefix: string;
  const serverUrl = () => backend.redisUrl || database.url;

  beforeEach(async () => {
    database = await createTestDatabase();
    // Whatever one test tells of a job is known to the log.
    prefix = testPrefix();
    link = await startTcpCut(Number(new URL(serverUrl()).port));
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
    await link.close();
    await database.drop();
  });

  function newBus(urls?: { redisUrl?: string; databaseUrl?: string }): Bus {
    const usual = { redisUrl: backend.redisUrl, databaseUrl: database.url, prefix, log: testLog() };
    // A server of this test's own is slow to answer and never away.
    const patience = urls ?? { answerWithinMs: patientAnswerMs };
    const bus = openBus({ ...usual, ...patience });
    open.push(bus);
    return bus;
  }

  function busThroughLink(): Bus {
    const url = through(link, serverUrl());
    return newBus(backend.redisUrl ? { redisUrl: url } : { databaseUrl: url });
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
      await eventually(() => resubscribed === 1);
      await eventually(async () => {
        await bus.publish("client", event("after"));
        return received.ids.includes("after");
      });
    } finally {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
      await server.stop();
    }
  });

  it("goes on subscribing when the connection is lost in that moment", async () => {
    const bus = busThroughLink();
    const received = await collect(bus);
    link.cut({ kind: "halve" });
    const templates: string[] = [];
    const subscribed = bus.subscribe("template", ({ templateId }) => templates.push(templateId));
    await atMost(300, subscribed);
    link.mend();
    await subscribed;
    const sender = newBus();
    await sender.publish("template", { templateId: "receipt" });
    await sender.publish("client", event("a"));
    await eventually(() => templates.includes("receipt") && received.ids.includes("a"));
  });

  it("a bus that is closed stops trying to subscribe", async () => {
    link.cut({ kind: "reset" });
    const bus = busThroughLink();
    const subscribed = expect(collect(bus)).rejects.toThrow();
    await bus.close();
    link.mend();
    await subscribed;
  });

  it("says since when something may be missed, also when the connection died without a word", async () => {
    const bus = busThroughLink();
    await collect(bus);
    const lostAt = new Promise<Date>((resolve) => bus.onResubscribed(resolve));
    const cutAt = Date.now();
    link.cut({ kind: "forget" });
    link.mend();
    expect((await lostAt).getTime()).toBeLessThanOrEqual(cutAt);
  });
});

describe.skipIf(!inject("redisUrl"))("a Redis that refuses a subscription", () => {
  it("is asked again until it takes it", async () => {
    const server = await startRedis();
    const admin = new Redis(server.url);
    await admin.acl("SETUSER", "default", "resetchannels");
    const bus = openBus({ redisUrl: server.url, databaseUrl: "", prefix: testPrefix(), log: testLog() });
    const subscribed = bus.subscribe("template", () => {});
    await eventually(async () => (await admin.info("errorstats")).includes("NOPERM"));
    await admin.acl("SETUSER", "default", "allchannels");
    await subscribed;
    await bus.close();
    admin.disconnect();
    await server.stop();
  });
});
