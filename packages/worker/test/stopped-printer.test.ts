import { testLog } from "@platen/testkit/backends";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { escPosDialect } from "../src/printer/escpos/dialect.ts";
import { PrinterSession } from "../src/printer/session.ts";

/** A printer that waits for a person, with a clock that this suite moves. Sockets are real. */

type Settings = NonNullable<Parameters<typeof startVirtualPrinter>[0]["settings"]>;

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

/** What was sent arrives, and so does the answer. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
}

/** How many seconds pass until it is so. */
async function secondsUntil(isSo: () => boolean): Promise<number> {
  for (let seconds = 0; ; seconds++) {
    if (isSo()) return seconds;
    if (seconds === 7_200) throw new Error("in vain");
    await pass(1);
  }
}

async function start(settings: Settings = {}): Promise<{ printer: VirtualPrinter; session: PrinterSession }> {
  const printer = await startVirtualPrinter({ port: 0, settings });
  closers.push(() => printer.close());
  const session = new PrinterSession({
    address: { ip: printer.host, port: printer.port },
    dialect: escPosDialect,
    resolveHost: async ({ ip }) => ip,
    personPatienceMs: 60_000,
    log: testLog(),
    believesFence: () => true,
    onReconnect: () => {},
  });
  closers.push(() => session.close());
  session.start(() => {});
  await secondsUntil(() => session.isReady);
  return { printer, session };
}

/** The smallest receive buffer of the printers that are known. */
const smallestBufferBytes = 4_096;
const anHour = 3_600;
const outOfPaper = { status: "error", paperStatus: "out", errorCode: "PAPER_OUT" };

describe("a printer that has been out of paper for an hour", () => {
  it.each<[string, Settings, number, number]>([
    ["reports by itself", {}, 300, 1],
    ["answers only when it is asked", { asb: false }, 1_600, 30],
    ["answers nothing but the status question", { asb: false, gsR: false, processId: false }, 1_600, 30],
  ])(
    "and %s is asked rarely, is still out of paper, and is noticed when it goes on",
    async (_, settings, maxBytes, maxSeconds) => {
      const { printer, session } = await start(settings);
      await printer.setFaults({ paper: "out" });
      await secondsUntil(() => session.state.status === "error");
      const before = printer.state().receivedBytes;
      await pass(anHour);
      const sent = printer.state().receivedBytes - before;
      expect(sent).toBeLessThanOrEqual(maxBytes);
      expect(sent).toBeLessThan(smallestBufferBytes);
      expect(session.state).toMatchObject(outOfPaper);
      expect(session.silentSince).toBeNull();
      await printer.mend();
      await settle();
      expect(await secondsUntil(() => session.isReady)).toBeLessThanOrEqual(maxSeconds);
    },
  );

  it("and was so before the worker came to it is asked rarely, too", async () => {
    const printer = await startVirtualPrinter({ port: 0, faults: { paper: "out" } });
    closers.push(() => printer.close());
    const session = new PrinterSession({
      address: { ip: printer.host, port: printer.port },
      dialect: escPosDialect,
      resolveHost: async ({ ip }) => ip,
      personPatienceMs: 60_000,
      log: testLog(),
      believesFence: () => true,
      onReconnect: () => {},
    });
    closers.push(() => session.close());
    session.start(() => {});
    await pass(anHour);
    expect(printer.state().receivedBytes).toBeLessThanOrEqual(1_600);
    expect(session.state).toMatchObject(outOfPaper);
  });
});

describe("a printer that is out of paper and falls silent", () => {
  it("because its buffer is full stays out of paper, and says since when it has not answered", async () => {
    const { printer, session } = await start({ asb: false, bufferBytes: 64 });
    await printer.setFaults({ paper: "out" });
    await secondsUntil(() => session.state.status === "error");
    await secondsUntil(() => session.silentSince !== null);
    const { silentSince } = session;
    await pass(anHour);
    expect(session.state).toMatchObject(outOfPaper);
    expect(session.silentSince).toBe(silentSince);
    expect(session.reason).toBe(`it has not answered since ${silentSince}`);
    await printer.mend();
    await settle();
    expect(await secondsUntil(() => session.isReady)).toBeLessThanOrEqual(60);
    expect([session.silentSince, session.lastErrorCode, session.reason]).toEqual([null, null, null]);
  });

  it("and is switched off is offline, with its last error, and without it once it is online again", async () => {
    const { printer, session } = await start();
    await printer.setFaults({ paper: "out" });
    await secondsUntil(() => session.state.status === "error");
    await printer.setFaults({ silent: true });
    await pass(700);
    expect(session.state).toMatchObject(outOfPaper);
    expect(session.silentSince).not.toBeNull();
    await printer.setFaults({ powerOff: true });
    const isRefused = () => session.reason?.includes("connection refused") ?? false;
    expect(await secondsUntil(isRefused)).toBeLessThanOrEqual(10);
    expect(session.state.status).toBe("offline");
    expect([session.lastErrorCode, session.silentSince]).toEqual(["PAPER_OUT", null]);
    await pass(anHour);
    expect(session.lastErrorCode).toBe("PAPER_OUT");
    await printer.mend();
    await secondsUntil(() => session.isReady);
    expect(session.lastErrorCode).toBeNull();
  });

  it("and only ever reports by itself can print once it is connected to anew", async () => {
    const { printer, session } = await start({ dleEot: false });
    await printer.setFaults({ paper: "out" });
    await secondsUntil(() => session.state.status === "error");
    await printer.setFaults({ powerOff: true });
    await secondsUntil(() => session.lastErrorCode === "PAPER_OUT");
    await printer.mend();
    await secondsUntil(() => session.isReady);
  });

  it("at an address that is not the printer's any more says nothing of the next one", async () => {
    const { printer, session } = await start();
    await printer.setFaults({ paper: "out" });
    await secondsUntil(() => session.state.status === "error");
    await printer.setFaults({ powerOff: true });
    await secondsUntil(() => session.state.status === "offline");
    session.setAddress({ ip: printer.host, port: 1 });
    expect(session.lastErrorCode).toBeNull();
  });
});

it("a printer that was stopped in the middle of a receipt and has printed it is ready for the next at once", async () => {
  const { printer, session } = await start({ asb: false });
  await printer.setFaults({ paper: "out" });
  await printer.mend();
  expect(session.isReady).toBe(true);
  await printer.setFaults({ paperOutAfterMm: 1 });
  let outcome: string | undefined;
  const bytes = Buffer.from("FIRST\nSECOND\nTHIRD\n\x1dV\x42\x00", "latin1");
  void session.print({ bytes, expectedMs: 100, paperMm: 0 }).then(({ type }) => {
    outcome = type;
  });
  await secondsUntil(() => session.state.errorCode === "PAPER_OUT");
  await pass(60);
  expect(outcome).toBeUndefined();
  await printer.mend();
  await settle();
  expect(await secondsUntil(() => outcome === "printed")).toBeLessThanOrEqual(1);
  expect(await secondsUntil(() => session.isReady)).toBeLessThanOrEqual(2);
});
