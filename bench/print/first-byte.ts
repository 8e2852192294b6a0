import { type Client, openClient, postRequest } from "@platen/stand/load/connection";
import { quantile } from "@platen/stand/load/latency";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { type Finding, overRounds } from "../finding.ts";
import { type Order, orders } from "../order.ts";
import { benchProgram, startPrinter, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { tapWire } from "./wire-tap.ts";

const sizes = { full: { warmUp: 1_000, rounds: 10, perRound: 60 }, short: { warmUp: 2, rounds: 1, perRound: 3 } };

/** Long enough that everything has come to rest again. */
const restMs = 5;

/** From a POST to the receipt's first byte at the printer, beside what BullMQ alone takes from one process to another. */
export async function benchFirstByte({ size, ...bench }: Bench): Promise<Finding[]> {
  const { warmUp, rounds, perRound } = sizes[size];
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
  const ours = () => firstByte(client, tap.nextReceipt(), nextOrder());
  const theirs = async () => {
    const taken = bull.nextMessage<number>();
    await queue.add("print", { addedAt: performance.timeOrigin + performance.now() }, { removeOnComplete: true });
    return taken;
  };
  try {
    await medianOf(warmUp, ours);
    await medianOf(warmUp, theirs);
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round++)
      pairs.push([await medianOf(perRound, ours), await medianOf(perRound, theirs)]);
    const show = (index: 0 | 1) => overRounds(pairs.map((pair) => pair[index])).value.toFixed(2);
    return [
      {
        name: "submit → first byte at the printer, p50, beside BullMQ add → process",
        ...overRounds(pairs.map(([platen, bullmq]) => platen / bullmq)),
        unit: "×",
        target: { atMost: 4 },
        detail: `platen ${show(0)} ms, BullMQ ${show(1)} ms`,
      },
    ];
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

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < times; count++) {
    took.push(await measure());
    await new Promise((resume) => setTimeout(resume, restMs));
  }
  return quantile(
    took.sort((a, b) => a - b),
    0.5,
  );
}

async function firstByte({ ask }: Client, seen: Promise<number>, { templateId, data }: Order): Promise<number> {
  const request = postRequest(`/print/${templateId}`, JSON.stringify({ data }), { Prefer: "wait=10" });
  const asked = performance.now();
  const { status, body } = await ask(request);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return (await seen) - asked;
}
