import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it, vi } from "vitest";
import { Dialogue } from "../src/printer/dialogue.ts";
import { escPosDialect } from "../src/printer/escpos/dialect.ts";
import { Fence } from "../src/printer/fence.ts";
import { openLink } from "../src/printer/link.ts";
import { PrinterSession } from "../src/printer/session.ts";

/** What a worker makes of a printer's silence when it was the worker that did not listen. */

const closers: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

/** A printer on a thread of its own, which answers although this one is held up. */
async function startPrinterThread() {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    const answers = new Int32Array(workerData);
    const server = require("node:net").createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", () => socket.write(Buffer.of(0x12), () => {
        Atomics.add(answers, 0, 1);
        Atomics.notify(answers, 0);
      }));
    });
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;
  const shared = new SharedArrayBuffer(4);
  const answers = new Int32Array(shared);
  const thread = new Worker(program, { eval: true, workerData: shared });
  closers.push(() => thread.terminate());
  const [port] = (await once(thread, "message")) as [number];
  return { host: "127.0.0.1", port, holdUpUntilAnswered: () => void Atomics.wait(answers, 0, 0) };
}

/** Where the loop has just read what there was: from here its timers come before it reads again. */
const atEndOfRound = () => new Promise<void>((resolve) => setImmediate(resolve));

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const open = (address: { host: string; port: number }, timeoutMs: number, onData = (_chunk: Uint8Array) => {}) =>
  openLink({ ...address, timeoutMs, signal: new AbortController().signal, onData });

it("an answer counts that came while the process was held up for longer than it waits for one", async () => {
  const printer = await startPrinterThread();
  const dialogue = new Dialogue(escPosDialect, () => {});
  const link = await open(printer, 60_000, (chunk) => dialogue.hear(chunk));
  closers.push(() => link.drop("the test is over"));
  await atEndOfRound();
  const answer = dialogue.expect(() => true, 1);
  const asked = dialogue.ask(link);
  printer.holdUpUntilAnswered();
  holdUp(10);
  expect(await answer).toBeDefined();
  await asked;
});

it("a connection counts that was taken while the process was held up for longer than it waits for one", async () => {
  const printer = await startPrinterThread();
  await atEndOfRound();
  const opening = open(printer, 1);
  process.nextTick(holdUp, 10);
  const link = await opening;
  expect(link.isLost).toBe(false);
  link.drop("the test is over");
});

it("what the printer took while the process was held up for longer than a receipt may take counts as taken", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const fence = new Fence({
    proof: "transmitted",
    createMark: () => escPosDialect.mark("transmitted", 0),
    expectedMs: 0,
    earliestMs: 0,
    personPatienceMs: 0,
    waitsForPerson: () => false,
  });
  const sent = fence.during(new Promise((resolve) => setImmediate(resolve)));
  vi.advanceTimersByTime(60_000);
  await expect(sent).resolves.toBeUndefined();
});

/** Passes on what a printer says, or keeps it back for a while. */
async function startHoldingProxy(printer: { host: string; port: number }) {
  const proxy = { host: "127.0.0.1", port: 0, isHolding: false, connections: 0, held: [] as Buffer[] };
  let client: Socket | undefined;
  const server = createServer((socket) => {
    proxy.connections++;
    client = socket;
    const there = createConnection(printer.port, printer.host);
    for (const [from, to] of [
      [socket, there],
      [there, socket],
    ] as const) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    socket.on("data", (chunk) => there.write(chunk));
    there.on("data", (chunk) => (proxy.isHolding ? proxy.held.push(chunk) : socket.write(chunk)));
  });
  server.listen(0, proxy.host);
  await once(server, "listening");
  proxy.port = (server.address() as AddressInfo).port;
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return {
    proxy,
    release() {
      proxy.isHolding = false;
      for (const chunk of proxy.held.splice(0)) client?.write(chunk);
    },
  };
}

it("a printer is kept whose answer lies unread in the socket, however many of its polls were due before it is read", async () => {
  const printer = await startVirtualPrinter({ port: 0 });
  closers.push(() => printer.close());
  const { proxy, release } = await startHoldingProxy(printer);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const session = new PrinterSession({
    address: { ip: proxy.host, port: proxy.port },
    dialect: escPosDialect,
    resolveHost: async ({ ip }) => ip,
    personPatienceMs: 60_000,
    believesFence: () => true,
    log: testLog(),
    onReconnect: () => {},
  });
  closers.push(() => session.close());
  let timesHeard = 0;
  session.start(() => timesHeard++);
  await eventually(() => session.isReady);
  proxy.isHolding = true;
  vi.advanceTimersByTime(1_000);
  await eventually(() => proxy.held.length > 0);
  const before = timesHeard;
  release();
  vi.advanceTimersByTime(60_000);
  await eventually(() => timesHeard > before);
  await atEndOfRound();
  expect(session.isReady).toBe(true);
  expect(proxy.connections).toBe(1);
});
