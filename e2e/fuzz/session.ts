import type { AddressInfo } from "node:net";
import { connect as connectTo, createServer, type Socket } from "node:net";
import { testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { Random } from "@platen/testkit/random";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { escPosDialect } from "@platen/worker/printer/escpos/dialect";
import { PrinterSession } from "@platen/worker/printer/session";
import { damaged, eachCase, type FuzzTarget } from "./target.ts";

interface SessionCase {
  /** Decides what is damaged. */
  seed: number;
  /** Of a hundred answers so many are damaged. */
  damagedPercent: number;
}

const jobs = 3;

/** Longer than the session's own limits, so that whoever gives up is the session. */
const settleWithinMs = 60_000;

/** A whole session with a printer whose answers are damaged on their way. */
export function session(): FuzzTarget {
  const draw = (random: Random) => ({ seed: random.below(2 ** 31), damagedPercent: random.pick([5, 30, 90]) });
  return eachCase(draw, attempt);
}

async function attempt({ seed, damagedPercent }: SessionCase): Promise<string | undefined> {
  const random = new Random(seed);
  const printer = await startVirtualPrinter({ port: 0, settings: { speedMmPerS: 1_000 } });
  const relay = await startRelay(printer, (answer) =>
    random.below(100) < damagedPercent ? damaged(answer, random) : answer,
  );
  const ended = new PrinterSession({
    address: { ip: "127.0.0.1", port: relay.port },
    dialect: escPosDialect,
    resolveHost: async ({ ip }) => ip,
    personPatienceMs: 2_000,
    believesFence: () => true,
    log: testLog(),
    onReconnect: () => {},
  });
  ended.start(() => {});
  try {
    return await printAll(ended, printer, relay);
  } finally {
    await ended.close();
    await relay.close();
    await printer.close();
  }
}

/** A job proved by its process id is on paper, none is there twice, and once the line is clean the next one prints. */
async function printAll(ended: PrinterSession, printer: VirtualPrinter, relay: Relay): Promise<string | undefined> {
  const outcomes = new Map<string, string>();
  for (let job = 0; job <= jobs; job++) {
    if (job === jobs) relay.isClean = true;
    const text = `JOB ${job} END`;
    const isReady = await eventually(() => ended.isReady, job === jobs ? settleWithinMs : 10_000).catch(() => false);
    if (!isReady) continue;
    const bytes = Buffer.from(`\x1b@${text}\n\x1dV\x42\x00`, "latin1");
    const outcome = await ended.print({ bytes, expectedMs: 100, paperMm: 0 });
    outcomes.set(text, outcome.type === "printed" ? outcome.method : outcome.type);
  }
  await eventually(() => printer.state().status === "ready");
  const papers = [...printer.receipts().map((receipt) => receipt.text), printer.current().text].join("\n");
  for (const [text, outcome] of outcomes) {
    const times = papers.split(text).length - 1;
    if (times > 1) return `${text} is on paper ${times} times`;
    if (outcome === "process-id" && times === 0) return `${text} was proved and is not on paper`;
    if (outcome === "unsent" && times > 0) return `${text} was not sent and is on paper`;
  }
  const last = outcomes.get(`JOB ${jobs} END`) ?? "never ready";
  return ["unsent", "unknown", "never ready"].includes(last)
    ? `on a clean line the last job ended as ${last}`
    : undefined;
}

interface Relay {
  port: number;
  isClean: boolean;
  close(): Promise<void>;
}

/** Stands between session and printer and does something to every answer. */
async function startRelay(printer: VirtualPrinter, change: (answer: Uint8Array) => Uint8Array): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTo(printer.port, printer.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    near.on("data", (chunk) => far.write(chunk));
    far.on("data", (chunk) => near.write(relay.isClean ? chunk : change(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const relay: Relay = {
    port: (server.address() as AddressInfo).port,
    isClean: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return relay;
}
