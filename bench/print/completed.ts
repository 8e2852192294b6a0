import { runClients } from "@platen/stand/load/clients";
import { type Client, openClient, postRequest } from "@platen/stand/load/connection";
import { quantile } from "@platen/stand/load/latency";
import receiptio from "receiptio";
import { type Finding, overRounds } from "../finding.ts";
import { orders } from "../order.ts";
import { startPrinter, startService } from "../programs.ts";
import type { Bench, Size } from "../row.ts";
import { timed } from "../take-turns.ts";

const sizes = {
  full: { warmUp: 1_000, rounds: 10, perRound: 60, together: 200 },
  short: { warmUp: 2, rounds: 1, perRound: 3, together: 10 },
};

/** They share one printer, which takes no time, and each waits for the proof of its receipt before it sends the next. */
const clientsTogether = 8;

/** receiptio knows one port, the printer's usual one, so its printer takes a loopback address nobody else uses. */
const theirHost = "127.0.0.12";
const theirPort = 9100;

/** The same receipt in receiptio's own language. */
const markup = (number: string) =>
  [
    '^^"Corner Café',
    "1 High Street, Galway",
    "",
    `Receipt ${number} | 31 Jan 2026, 12:30`,
    "===",
    "{width:3,*,8; border:space}",
    '"Qty | "Item | "Price',
    "2 | Espresso | €4.40",
    "1 | Cheesecake with forest berries and a spoon of cream | €4.50",
    "1 | Sparkling water | €1.80",
    "{width:*}",
    "---",
    '^^"TOTAL | ^^"€10.70',
    "of which VAT 13.5% | €1.27",
    "Paid by card •••• 1234",
    "",
    `{code:https://example.com/r/${number}; option:qrcode,5,m}`,
    "Thank you, come again!",
    "=",
  ].join("\n");

/** From a request to the printer's own word that it is printed, beside a program that has neither queue nor database. */
export async function benchCompleted({ size, ...bench }: Bench): Promise<Finding[]> {
  const servers = await bench.servers();
  const theirPrinter = await startPrinter({ host: theirHost, port: theirPort });
  try {
    const onRedis = await startService({
      databaseUrl: await servers.createDatabase("completed_redis"),
      redisUrl: servers.redisUrl,
    });
    const findings = await findingsOf("Redis", size, onRedis, 1.2);
    const onPostgres = await startService({ databaseUrl: await servers.createDatabase("completed_postgres") });
    return [...findings, ...(await findingsOf("Postgres", size, onPostgres, 1.6))];
  } finally {
    await theirPrinter.stop();
  }
}

async function findingsOf(
  stack: string,
  size: Size,
  service: Awaited<ReturnType<typeof startService>>,
  atMost: number,
): Promise<Finding[]> {
  const { warmUp, rounds, perRound, together } = sizes[size];
  const nextOrder = orders();
  const clients = await Promise.all(Array.from({ length: clientsTogether }, () => openClient(service.api.port)));
  const printBy = async ({ ask }: Client) => {
    const { templateId, data } = nextOrder();
    const request = postRequest(`/print/${templateId}`, JSON.stringify({ data }), { Prefer: "wait=10" });
    const { body } = await ask(request);
    if ((JSON.parse(body) as { status: string }).status !== "completed") throw new Error(body);
  };
  const platen = () => printBy(clients[0] as Client);
  const platenTogether = async () => {
    let begun = 0;
    const isOver = () => begun >= together;
    const print = (_: number, client: number) => {
      begun++;
      return printBy(clients[client] as Client);
    };
    const tookMs = await timed(() => runClients({ clients: clientsTogether, isOver, print }));
    return (begun / tookMs) * 1000;
  };
  const theirs = async () => {
    const result = await receiptio.print(markup(String(nextOrder().data.number)), `-d ${theirHost} -c 48 -l en`);
    if (result !== "success") throw new Error(`receiptio: ${result}`);
  };
  try {
    await times(warmUp, platen);
    await times(warmUp, theirs);
    const pairs: [number[], number[]][] = [];
    const rates: [number, number][] = [];
    for (let round = 0; round < rounds; round++) {
      const [ours, others] = [await times(perRound, platen), await times(perRound, theirs)];
      pairs.push([ours, others]);
      rates.push([await platenTogether(), perSecond(others)]);
    }
    return [findingAt(0.5, `${stack}, p50`, atMost, pairs), allAt(0.99, stack, pairs), findingTogether(stack, rates)];
  } finally {
    for (const client of clients) client.close();
    await service.close();
  }
}

/** Sorted milliseconds. */
async function times(count: number, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  for (let done = 0; done < count; done++) took.push(await timed(work));
  return took.sort((a, b) => a - b);
}

function findingAt(share: number, name: string, atMost: number, pairs: [number[], number[]][]): Finding {
  const show = (index: 0 | 1) => overRounds(pairs.map((pair) => quantile(pair[index], share))).value.toFixed(2);
  return {
    name: `submit → completed with proof on ${name}, beside receiptio`,
    ...overRounds(pairs.map(([ours, theirs]) => quantile(ours, share) / quantile(theirs, share))),
    unit: "×",
    target: { atMost },
    detail: `platen ${show(0)} ms, receiptio ${show(1)} ms`,
  };
}

function perSecond(tookMs: readonly number[]): number {
  return (tookMs.length / tookMs.reduce((sum, ms) => sum + ms, 0)) * 1000;
}

/** receiptio has no queue: it prints one after another. */
function findingTogether(stack: string, rates: readonly [number, number][]): Finding {
  const show = (index: 0 | 1) => overRounds(rates.map((pair) => pair[index])).value.toFixed(0);
  return {
    name: `receipts a second with proof on ${stack}, ${clientsTogether} clients at one printer, beside receiptio`,
    ...overRounds(rates.map(([ours, theirs]) => ours / theirs)),
    unit: "×",
    target: { atLeast: 1 },
    detail: `platen ${show(0)}, receiptio ${show(1)}`,
  };
}

/** One round has too few for a p99, so this is over all of them. */
function allAt(share: number, stack: string, pairs: [number[], number[]][]): Finding {
  const all = (index: 0 | 1) => pairs.flatMap((pair) => pair[index]).sort((a, b) => a - b);
  return findingAt(share, `${stack}, p${share * 100}`, 1, [[all(0), all(1)]]);
}
