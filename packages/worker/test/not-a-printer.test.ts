import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { PrinterLanguage } from "@platen/shared/printer-kinds";
import { testLog } from "@platen/testkit/backends";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nextReport } from "../src/fleet/reports.ts";
import { dialectOf } from "../src/printer/dialects.ts";
import { PrinterSession } from "../src/printer/session.ts";
import { reportOf } from "../src/station/report.ts";

/** Something else has the printer's address. The clock is moved by this suite, the servers and sockets are real. */

const closers: (() => unknown)[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"],
  });
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) {
    const closed = close();
    // A pause before the next connection is counted by this clock.
    await pass(10);
    await closed;
  }
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
}

async function secondsUntil(isSo: () => boolean): Promise<number> {
  for (let seconds = 0; ; seconds++) {
    if (isSo()) return seconds;
    if (seconds === 7_200) throw new Error("in vain");
    await pass(1);
  }
}

/** Counts its connections, by the held clock. */
async function listen(server: Server): Promise<{ port: number; connectedAt: number[]; close(): Promise<void> }> {
  const connectedAt: number[] = [];
  server.on("connection", () => connectedAt.push(Date.now()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  closers.push(close);
  return { port: (server.address() as AddressInfo).port, connectedAt, close };
}

/** With what clients are told of it: each event as its status and error. */
function watch(port: number, language: PrinterLanguage = "escpos") {
  const session = new PrinterSession({
    address: { ip: "127.0.0.1", port },
    dialect: dialectOf(language),
    resolveHost: async ({ ip }) => ip,
    personPatienceMs: 60_000,
    log: testLog(),
    believesFence: () => true,
    onReconnect: () => {},
  });
  const events: string[] = [];
  let last: ReturnType<typeof nextReport>;
  closers.push(() => session.close());
  session.start(() => {
    const next = nextReport(last?.report, reportOf("default", session, null), new Date());
    if (!next) return;
    last = next;
    if (next.isVisible) events.push(`${session.state.status} ${session.state.errorCode} ${session.state.paperStatus}`);
  });
  return { session, events };
}

const anHour = 3_600;

describe.each(["escpos", "starprnt", "zpl"] as const)("a web server at the address of a printer of %s", (language) => {
  it("is offline for an hour with one event, says what answers there, and is tried ever more rarely", async () => {
    const server = await listen(createHttpServer());
    const { session, events } = watch(server.port, language);
    await pass(anHour);
    expect(events).toEqual(["offline null unknown"]);
    expect(session.reason).toBe('a web server answers there, and no printer: "HTTP/1.1 400 Bad Request"');
    const pauses = server.connectedAt.map((at, index) => at - (server.connectedAt[index - 1] ?? at));
    expect(pauses.length).toBeLessThan(250);
    expect(Math.max(...pauses.slice(0, 4))).toBeLessThan(Math.max(...pauses.slice(-20)));
  });
});

it("a server that waits for a request before it complains makes no more than a handful of events", async () => {
  const server = await listen(
    createServer((socket) => {
      socket.on("error", () => {}).resume();
      const timer = setTimeout(() => socket.end("HTTP/1.0 408 Request Time-out\r\n\r\n"), 20_000);
      socket.on("close", () => clearTimeout(timer));
    }),
  );
  const { session, events } = watch(server.port);
  await pass(anHour);
  expect(events.length).toBeLessThanOrEqual(3);
  expect(session.state.status).toBe("offline");
  expect(session.reason).toContain("a web server answers there");
});

it("a printer that takes the address of the web server is online within a minute, and its state is believed", async () => {
  const server = await listen(createHttpServer());
  const { session, events } = watch(server.port);
  await pass(anHour);
  await server.close();
  const printer = await startVirtualPrinter({ port: server.port });
  closers.push(() => printer.close());
  expect(await secondsUntil(() => session.isReady)).toBeLessThanOrEqual(65);
  await printer.setFaults({ cover: "open" });
  await secondsUntil(() => session.state.errorCode === "COVER_OPEN");
  expect(events).toEqual(["offline null unknown", "online null ok", "error COVER_OPEN ok"]);
});
