import { sleep } from "@platen/shared/time";
import { runClients } from "@platen/stand/load/clients";
import { eventually } from "@platen/testkit/eventually";
import { type Finding, overRounds } from "../finding.ts";
import { tapWire, type WireTap } from "../print/wire-tap.ts";
import { startPrinter } from "../programs.ts";
import type { Bench } from "../row.ts";
import { besideEachOther, type Pair, takeTurns, timed } from "../take-turns.ts";
import { type Connection, type Contender, startApiAlone, startPlaten, startRawQueue } from "./contenders.ts";
import { missingCups } from "./cupsd.ts";

const sizes = {
  full: { turns: { warmUp: 300, rounds: 10, perRound: 30 }, rounds: 5, receipts: 300, acceptMs: 2_000 },
  short: { turns: { warmUp: 2, rounds: 1, perRound: 3 }, rounds: 1, receipts: 10, acceptMs: 200 },
};

const acceptingClients = 32;
const printingClients = 8;

/** Long enough that the receipt is printed and everything has come to rest again. */
const restMs = 30;

/** All of them have to come out, however slow the machine is. */
const throughWithinMs = 300_000;

/**
 * Beside what most people print with. CUPS gets the finished bytes, so that it neither checks nor encodes anything, keeps a job
 * in a file that may not be on disk yet, and calls it completed when its bytes are sent.
 */
export async function benchCups(bench: Bench): Promise<Finding[]> {
  const reason = missingCups();
  if (reason) throw new Error(`This row measures beside CUPS, but there is ${reason} (Debian: cups).`);
  return [...(await onTheWay(bench)), await through(bench), await accepting(bench)];
}

/** One client: until the printer has the first byte, and until the receipt is completed. */
async function onTheWay({ size, ...bench }: Bench): Promise<Finding[]> {
  const { turns } = sizes[size];
  const printers = await Promise.all([startPrinter(), startPrinter()]);
  const taps = await Promise.all(printers.map(tapWire));
  const [ourTap, theirTap] = taps as [WireTap, WireTap];
  const contenders = await Promise.all([startPlaten(bench, "cups_way", ourTap), startRawQueue(theirTap)]);
  const connections = await Promise.all(contenders.map(({ connect }) => connect()));
  const [platen, cups] = connections as [Connection, Connection];
  const firstByte =
    ({ print }: Connection, { nextReceipt }: WireTap) =>
    async () => {
      const seen = nextReceipt();
      const asked = performance.now();
      await print("accepted");
      const tookMs = (await seen) - asked;
      await sleep(restMs);
      return tookMs;
    };
  const completed =
    ({ print }: Connection) =>
    () =>
      timed(() => print("completed"));
  try {
    return [
      besideEachOther(
        "submit → first byte at the printer, p50, beside CUPS",
        await takeTurns(turns, firstByte(cups, theirTap), firstByte(platen, ourTap)),
        1,
      ),
      besideEachOther(
        "submit → completed with proof, p50, beside CUPS having sent it",
        await takeTurns(turns, completed(cups), completed(platen)),
        1,
      ),
    ];
  } finally {
    for (const connection of connections) connection.close();
    for (const contender of contenders) await contender.stop();
    for (const tap of taps) tap.close();
    for (const printer of printers) await printer.stop();
  }
}

/** Many receipts by some clients at once, until the last is on paper. */
async function through({ size, ...bench }: Bench): Promise<Finding> {
  const { receipts, rounds } = sizes[size];
  const [ours, theirs] = await Promise.all([startPrinter(), startPrinter()]);
  const contenders = await Promise.all([startPlaten(bench, "cups_through", ours), startRawQueue(theirs)]);
  const [platen, cups] = contenders as [Contender, Contender];
  const printAll = async ({ connect }: Contender, printer: typeof ours) => {
    const connections = await Promise.all(Array.from({ length: printingClients }, connect));
    const before = (await printer.state()).receipts.printed;
    const started = performance.now();
    let begun = 0;
    await runClients({
      clients: printingClients,
      isOver: () => begun >= receipts,
      print: async (_, client) => {
        begun++;
        await connections[client]?.print("accepted");
      },
    });
    await eventually(async () => (await printer.state()).receipts.printed >= before + begun, throughWithinMs);
    const tookMs = performance.now() - started;
    for (const connection of connections) connection.close();
    return tookMs;
  };
  try {
    const pairs: Pair[] = [];
    for (let round = -1; round < rounds; round++) {
      const pair: Pair = [await printAll(cups, theirs), await printAll(platen, ours)];
      // The first round is for warming up.
      if (round >= 0) pairs.push(pair);
    }
    const name = `${receipts} receipts of ${printingClients} clients through one printer, beside CUPS`;
    return besideEachOther(name, pairs, 1);
  } finally {
    for (const contender of contenders) await contender.stop();
    for (const printer of [ours, theirs]) await printer.stop();
  }
}

/** How many a second are taken while nobody prints. */
async function accepting({ size, ...bench }: Bench): Promise<Finding> {
  const { rounds, acceptMs } = sizes[size];
  const nobody = { host: "127.0.0.1", port: 9 };
  const contenders = await Promise.all([startApiAlone(bench, "cups_accept"), startRawQueue(nobody, "Stopped")]);
  const [platen, cups] = contenders as [Contender, Contender];
  const perSecond = async ({ connect }: Contender) => {
    const connections = await Promise.all(Array.from({ length: acceptingClients }, connect));
    const started = performance.now();
    let accepted = 0;
    await runClients({
      clients: acceptingClients,
      isOver: () => performance.now() >= started + acceptMs,
      print: async (_, client) => {
        await connections[client]?.print("accepted");
        accepted++;
      },
    });
    const elapsedMs = performance.now() - started;
    for (const connection of connections) connection.close();
    return (accepted / elapsedMs) * 1000;
  };
  try {
    const rates: Pair[] = [];
    for (let round = -1; round < rounds; round++) {
      const pair: Pair = [await perSecond(platen), await perSecond(cups)];
      if (round >= 0) rates.push(pair);
    }
    const show = (index: 0 | 1) => overRounds(rates.map((pair) => pair[index])).value.toFixed(0);
    return {
      name: `accept, ${acceptingClients} clients, requests per second, beside CUPS`,
      ...overRounds(rates.map(([ours, theirs]) => ours / theirs)),
      unit: "×",
      target: { atLeast: 1 },
      detail: `platen ${show(0)}, CUPS ${show(1)}`,
    };
  } finally {
    for (const contender of contenders) await contender.stop();
  }
}
