import { sleep } from "@platen/shared/time";
import { type Client, openClient, postRequest } from "@platen/stand/load/connection";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { Finding } from "../finding.ts";
import { type Order, orders } from "../order.ts";
import { benchProgram, startPrinter, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { besideEachOther, takeTurns } from "../take-turns.ts";
import { tapWire } from "./wire-tap.ts";

const sizes = { full: { warmUp: 1_000, rounds: 10, perRound: 60 }, short: { warmUp: 2, rounds: 1, perRound: 3 } };

/** Long enough that everything has come to rest again. */
const restMs = 5;

/** From a POST to the receipt's first byte at the printer, beside what BullMQ alone takes from one process to another. */
export async function benchFirstByte({ size, ...bench }: Bench): Promise<Finding[]> {
  const servers = await bench.servers();
  const printer = await startPrinter();
  const tap = await tapWire(printer);
  const databaseUrl = await servers.createDatabase("first_byte");
  const service = await startService({ databaseUrl, redisUrl: servers.redisUrl }, tap);
  const env = { REDIS_URL: servers.redisUrl };
  const bull = benchProgram({ program: new URL("bull-worker.ts", import.meta.url), env }).launch();
  await bull.nextMessage();
  const redis = new Redis(servers.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue("first-byte", { connection: redis });
  const nextOrder = orders();
  const client = await openClient(service.api.port);
  const ours = async () => {
    const tookMs = await firstByte(client, tap.nextReceipt(), nextOrder());
    await sleep(restMs);
    return tookMs;
  };
  const theirs = async () => {
    const taken = bull.nextMessage<number>();
    await queue.add("print", { addedAt: performance.timeOrigin + performance.now() }, { removeOnComplete: true });
    const tookMs = await taken;
    await sleep(restMs);
    return tookMs;
  };
  try {
    const name = "submit → first byte at the printer, p50, beside BullMQ add → process";
    return [besideEachOther(name, await takeTurns(sizes[size], theirs, ours), 4)];
  } finally {
    client.close();
    await queue.close();
    redis.disconnect();
    await bull.stop();
    await service.close();
    tap.close();
    await printer.stop();
  }
}

async function firstByte({ ask }: Client, seen: Promise<number>, { templateId, data }: Order): Promise<number> {
  const request = postRequest(`/print/${templateId}`, JSON.stringify({ data }), { Prefer: "wait=10" });
  const asked = performance.now();
  const { status, body } = await ask(request);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return (await seen) - asked;
}
