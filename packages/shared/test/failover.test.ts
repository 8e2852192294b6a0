import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { testLog, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { usualAnswerMs } from "@platen/testkit/patience";
import { type RedisServer, startRedis } from "@platen/testkit/redis-server";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openBus } from "../src/bus/open-bus.ts";
import { consumeTickets, openTicketQueue } from "../src/queue.ts";
import { connectRedis } from "../src/redis.ts";

/** An address whose new connections lead elsewhere after a failover, while the old ones stay as they are. */
async function startAddress(port: number) {
  let target = port;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead(to: number) {
      target = to;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(!inject("redisUrl"))("a primary that became a replica and kept its connections", () => {
  let old: RedisServer;
  let next: RedisServer;
  let address: Awaited<ReturnType<typeof startAddress>>;

  beforeEach(async () => {
    old = await startRedis();
    next = await startRedis();
    address = await startAddress(old.port);
  });

  afterEach(async () => {
    await address.close();
    await Promise.all([old.stop(), next.stop()]);
  });

  async function failOver(): Promise<void> {
    address.lead(next.port);
    const admin = new Redis(old.url);
    await admin.replicaof("127.0.0.1", next.port);
    admin.disconnect();
  }

  it.each([true, false])("a write goes to the new primary (failFast: %s)", async (failFast) => {
    const redis = connectRedis(address.url, testLog(), failFast ? { answerWithinMs: usualAnswerMs } : {});
    await redis.set("a", "1");
    await failOver();
    expect(await redis.set("b", "2")).toBe("OK");
    redis.disconnect();
    const there = new Redis(next.url);
    expect(await there.get("b")).toBe("2");
    there.disconnect();
  });

  it("a command that must be answered fails when no other primary is there", async () => {
    const redis = connectRedis(address.url, testLog(), { answerWithinMs: usualAnswerMs });
    await redis.set("a", "1");
    await failOver();
    address.lead(old.port);
    await expect(redis.set("b", "2")).rejects.toThrow();
    redis.disconnect();
  });

  it("tickets are added and taken", async () => {
    const options = { databaseUrl: "", prefix: testPrefix(), log: testLog() };
    let taken = 0;
    const queue = openTicketQueue({ ...options, redisUrl: address.url });
    const consumer = consumeTickets({ ...options, redisUrl: address.url }, () => void taken++);
    await queue.ring([{ printerId: "default", jobId: "job" }]);
    await eventually(() => taken === 1);
    await failOver();
    await queue.ring([{ printerId: "default", jobId: "job" }]);
    await eventually(() => taken === 2);
    await consumer.close();
    await queue.close();
  });

  it("messages reach who is connected to the new primary", async () => {
    const options = { databaseUrl: "", prefix: testPrefix(), log: testLog() };
    const sender = openBus({ ...options, redisUrl: address.url });
    await sender.publish("template", { templateId: "before" });
    await failOver();
    const heard: string[] = [];
    const other = openBus({ ...options, redisUrl: next.url });
    await other.subscribe("template", ({ templateId }) => heard.push(templateId));
    await eventually(async () => {
      await sender.publish("template", { templateId: "after" });
      return heard.includes("after");
    });
    await Promise.all([sender.close(), other.close()]);
  });
});
