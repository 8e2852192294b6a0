import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { encode } from "@platen/receipt/encode";
import { estimateMs } from "@platen/receipt/estimate";
import { dotsToMm } from "@platen/receipt/paper";
import { profileFor } from "@platen/receipt/printer-models";
import { testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, describe, expect, it } from "vitest";
import { escPosDialect } from "../src/printer/escpos/dialect.ts";
import { openLink } from "../src/printer/link.ts";
import { PrinterSession, type PrintOutcome, type SentJob } from "../src/printer/session.ts";
import { documentOf } from "./stage.ts";

const profile = profileFor({ model: "generic", widthMm: 80 });
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close();
});

type Settings = Parameters<typeof startVirtualPrinter>[0]["settings"];

async function connect(settings: Settings = {}): Promise<{ printer: VirtualPrinter; session: PrinterSession }> {
  const printer = await startVirtualPrinter({ port: 0, settings });
  opened.push(printer);
  return { printer, session: await connectTo(printer) };
}

async function connectTo(printer: VirtualPrinter): Promise<PrinterSession> {
  const session = openSession(printer);
  await eventually(() => session.isReady);
  return session;
}

function openSession(printer: { host: string; port: number }): PrinterSession {
  const session = new PrinterSession({
    address: { ip: printer.host, port: printer.port },
    dialect: escPosDialect,
    resolveHost: async ({ ip }) => ip,
    personPatienceMs: 60_000,
    believesFence: () => true,
    log: testLog(),
    onReconnect: () => {},
  });
  opened.push(session);
  session.start(() => {});
  return session;
}

/** Answers DLE EOT 1 and nothing else, as cheap copies do. */
async function startTerseServer() {
  const statusQuestion = Buffer.of(0x10, 0x04, 0x01);
  const ready = Buffer.of(0x12);
  const seen = { host: "127.0.0.1", port: 0, answers: 0, connections: 0 };
  const server = createServer((socket) => {
    seen.connections++;
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      if (!chunk.includes(statusQuestion)) return;
      seen.answers++;
      socket.write(ready);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, seen.host, resolve));
  seen.port = (server.address() as AddressInfo).port;
  opened.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  return seen;
}

/** Answers every DLE EOT at once. GS r it reads only when it is let, as one does that has much to print before it. */
async function startStatusServer() {
  const seen = { host: "127.0.0.1", port: 0, statuses: 0, answer: (_chunk: Buffer) => {}, isBusy: true };
  const server = createServer((socket) => {
    let unread = 0;
    socket.on("error", () => socket.destroy());
    seen.answer = (chunk) => {
      for (const [question] of chunk.toString("hex").matchAll(/1004(?:01|02|03|04)|1d7201/g)) {
        if (question === "1d7201") unread++;
        else socket.write(Buffer.of(0x12));
        if (question === "100401") seen.statuses++;
      }
      if (!seen.isBusy) for (; unread > 0; unread--) socket.write(Buffer.of(0x00));
    };
    socket.on("data", (chunk) => seen.answer(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, seen.host, resolve));
  seen.port = (server.address() as AddressInfo).port;
  opened.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  return seen;
}

/** Knows no process ids, and answers the first GS r behind a job only when it is asked again: both, one after the other. */
async function startHesitantServer() {
  const seen = { host: "127.0.0.1", port: 0, connections: 0 };
  const server = createServer((socket) => {
    seen.connections++;
    socket.on("error", () => socket.destroy());
    let held = 0;
    socket.on("data", (chunk) => {
      for (const [question] of chunk.toString("hex").matchAll(/1004(?:01|02|03|04)|1d7201|4649525354/g)) {
        if (question.startsWith("1004")) socket.write(Buffer.of(0x12));
        // The text itself: from here on it hesitates, once.
        else if (question.startsWith("46")) held = 1;
        else if (held === 1) held = 2;
        else {
          socket.write(Buffer.of(0x00));
          if (held === 2) setTimeout(() => socket.write(Buffer.of(0x00)), 100);
          held = 0;
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, seen.host, resolve));
  seen.port = (server.address() as AddressInfo).port;
  opened.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  return seen;
}

/** Takes no connection, and refuses none: its process is stopped, and its backlog is full. */
async function startDeafServer(): Promise<{ host: string; port: number }> {
  const program = `require("net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, function () {
    console.log(this.address().port);
  });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  child.kill("SIGSTOP");
  const address = { host: "127.0.0.1", port: Number(String(line)) };
  const fillers = Array.from({ length: 8 }, () => createConnection(address).on("error", () => {}));
  opened.push({
    async close() {
      for (const filler of fillers) filler.destroy();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  });
  await eventually(() => fillers.some((filler) => !filler.connecting));
  return address;
}

function receipt(...lines: string[]): SentJob {
  const { bytes, heightDots } = encode(documentOf(...lines), profile);
  return { bytes, expectedMs: estimateMs(heightDots, profile), paperMm: dotsToMm(heightDots, profile.dpi) };
}

async function print(session: PrinterSession, ...lines: string[]): Promise<PrintOutcome> {
  await eventually(() => session.isReady);
  return session.print(receipt(...lines));
}

const texts = (printer: VirtualPrinter) => printer.receipts().map((paper) => paper.text.trim());

describe("what a printer can do is learned when it is connected", () => {
  const all = { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true };
  const cases = [
    { title: "everything", settings: {}, learned: all, proof: "process-id" },
    {
      title: "no GS ( H",
      settings: { processId: false },
      learned: { ...all, processId: false },
      proof: "status-fence",
    },
    { title: "no GS a", settings: { asb: false }, learned: { ...all, automaticStatus: false }, proof: "process-id" },
    {
      title: "no DLE EOT",
      settings: { dleEot: false },
      learned: { ...all, realTimeStatus: false },
      proof: "process-id",
    },
    {
      title: "nothing",
      settings: { processId: false, dleEot: false, asb: false, gsR: false, gsI: false },
      learned: { realTimeStatus: false, automaticStatus: false, statusFence: false, processId: false },
      proof: "transmitted",
    },
  ];
  for (const { title, settings, learned, proof } of cases) {
    it(`${title}: proof by ${proof}`, async () => {
      const { session } = await connect(settings);
      expect(session.knowledge?.capabilities).toEqual(learned);
      expect(session.proof).toBe(proof);
      expect(await print(session, "HELLO")).toMatchObject({ type: "printed", method: proof });
    });
  }

  it("and once more when a printer that was silent at first begins to answer", async () => {
    const printer = await startVirtualPrinter({ port: 0 });
    opened.push(printer);
    await printer.setFaults({ silent: true });
    const session = await connectTo(printer);
    expect(session.proof).toBe("transmitted");
    await printer.mend();
    await eventually(() => session.proof === "process-id");
    expect(session.knowledge?.capabilities).toEqual(all);
    expect(await print(session, "HEARD")).toMatchObject({ type: "printed", method: "process-id" });
  });

  it("one that answers only a part of the status question is taken for one that answers none, and kept", async () => {
    const printer = await startTerseServer();
    const session = openSession(printer);
    await eventually(() => session.isReady);
    const asked = printer.answers;
    // Longer than a printer that answers status may be silent.
    await eventually(() => printer.answers >= asked + 5);
    expect(session.knowledge?.capabilities.realTimeStatus).toBe(false);
    expect([session.isReady, printer.connections]).toEqual([true, 1]);
  });

  it("one that answers status and nothing else is ready after a few statuses, not after a quarter of a minute's", async () => {
    const server = await startStatusServer();
    const session = openSession(server);
    await eventually(() => session.isReady);
    expect(session.knowledge?.capabilities).toEqual({
      realTimeStatus: true,
      automaticStatus: false,
      statusFence: false,
      processId: false,
    });
    expect(server.statuses).toBeLessThanOrEqual(6);
  });

  it("the virtual printer plays one that answers status and nothing else", async () => {
    const { session } = await connect({ processId: false, asb: false, gsR: false, gsI: false });
    expect(session.knowledge?.capabilities).toMatchObject({ realTimeStatus: true, statusFence: false });
    expect(session.proof).toBe("transmitted");
  });

  it("one that was busy when it was asked is asked once more as soon as it answers, and is online meanwhile", async () => {
    const server = await startStatusServer();
    const session = openSession(server);
    await eventually(() => session.isReady);
    expect(session.proof).toBe("transmitted");
    const statuses: string[] = [];
    server.isBusy = false;
    server.answer(Buffer.of());
    await eventually(() => {
      statuses.push(session.state.status);
      return session.proof === "status-fence" && session.isReady;
    }, 30_000);
    expect(new Set(statuses)).toEqual(new Set(["online"]));
  });

  it("the model is what the printer says it is", async () => {
    const { session } = await connect({ model: "TM-T88V" });
    expect(session.knowledge?.model).toContain("TM-T88V");
  });
});

describe("the connection", () => {
  it("is noticed as dead within 10 s when the printer falls silent, and comes back", async () => {
    const { printer, session } = await connect();
    await printer.setFaults({ halfOpen: true });
    await eventually(() => session.state.status === "offline");
    await printer.mend();
    await eventually(() => session.isReady);
  });

  it("outlives a printer that drops idle clients, because status requests keep it busy", async () => {
    const { printer, session } = await connect();
    let changes = 0;
    await printer.setFaults({ idleResetAfterS: 2.5 });
    const before = printer.state().receivedBytes;
    // Four rounds of status questions, over longer than the printer's patience.
    await eventually(() => {
      if (!session.isReady) changes++;
      return printer.state().receivedBytes >= before + 4 * 12;
    });
    expect(changes).toBe(0);
    expect(await print(session, "AFTER A PAUSE")).toMatchObject({ type: "printed" });
  });

  it("goes to a new address at once", async () => {
    const { printer, session } = await connect();
    const other = await startVirtualPrinter({ port: 0 });
    opened.push(other);
    session.setAddress({ ip: other.host, port: other.port });
    await eventually(() => other.state().connection.connected && !printer.state().connection.connected);
    await print(session, "MOVED");
    expect(texts(other)).toEqual(["MOVED"]);
  });

  it("says nothing of the printer at a new address before it has heard from it, and finishes the receipt at the old one", async () => {
    const { printer, session } = await connect();
    const other = await startVirtualPrinter({ port: 0 });
    opened.push(other);
    await printer.setFaults({ paperOutAfterMm: 5 });
    const outcome = print(session, "FIRST", "AT", "THE", "OLD", "ADDRESS");
    await eventually(() => session.state.errorCode === "PAPER_OUT");
    session.setAddress({ ip: other.host, port: other.port });
    expect(session.state).toMatchObject({ status: "offline", errorCode: null });
    await printer.mend();
    expect(await outcome).toMatchObject({ type: "printed" });
    await print(session, "MOVED");
    expect(texts(other)).toEqual(["MOVED"]);
  });

  it("gives up a connection that nobody wants while it is being made", async () => {
    const deaf = await startDeafServer();
    const wanted = new AbortController();
    const opening = openLink({ ...deaf, timeoutMs: 600_000, signal: wanted.signal, onData: () => {} });
    wanted.abort();
    await expect(opening).rejects.toThrow("no longer wanted");
    const late = openLink({ ...deaf, timeoutMs: 600_000, signal: wanted.signal, onData: () => {} });
    await expect(late).rejects.toThrow("no longer wanted");
  });
});

describe("why a printer is offline", () => {
  it("is that nothing takes connections there", async () => {
    const { printer, session } = await connect();
    expect(session.reason).toBeNull();
    await printer.changeFaults({ set: { powerOff: true }, removed: [] });
    await eventually(() => session.reason?.includes("connection refused"));
  });

  it("is that it takes the connection and hangs up at once", async () => {
    const printer = await startVirtualPrinter({ port: 0 });
    opened.push(printer);
    await printer.changeFaults({ set: { hangUp: true }, removed: [] });
    const session = openSession(printer);
    expect(session.reason).toBe("it has not been connected to yet");
    await eventually(() => session.reason?.startsWith("it took the connection and ended it without a word"), 20_000);
    expect(session.state.status).toBe("offline");
    await printer.mend();
    await eventually(() => session.isReady, 20_000);
    expect(session.reason).toBeNull();
  });

  it("is that it does not answer any more", async () => {
    const { printer, session } = await connect();
    await printer.changeFaults({ set: { silent: true }, removed: [] });
    await eventually(() => session.reason !== null, 20_000);
    expect(session.reason).toMatch(/has not answered for|does not answer/);
  });
});

describe("a receipt on the wire", () => {
  it("is not proven by an answer that was meant for the one before", async () => {
    const printer = await startHesitantServer();
    const session = openSession(printer);
    expect(await print(session, "FIRST")).toMatchObject({ type: "printed", method: "status-fence" });
    expect(printer.connections).toBe(1);
    // The second answer of the first connection went nowhere.
    expect(await print(session, "SECOND")).toMatchObject({ type: "printed", method: "status-fence" });
    expect(printer.connections).toBe(2);
  });

  it("completes although the answer to its fence is lost, because it asks again", async () => {
    const { printer, session } = await connect();
    await printer.setFaults({ loseFence: 1 });
    expect(await print(session, "LOST ECHO")).toMatchObject({ type: "printed", method: "process-id" });
    expect(texts(printer)).toEqual(["LOST ECHO"]);
  });

  it("ends as unknown when the printer stops reading, and the next one prints clean", async () => {
    const { printer, session } = await connect();
    await printer.setFaults({ stopReading: true });
    expect(await print(session, "STUCK")).toMatchObject({ type: "unknown" });
    await printer.mend();
    expect(await print(session, "NEXT")).toMatchObject({ type: "printed" });
    expect(texts(printer).filter((text) => text === "NEXT")).toHaveLength(1);
    expect(texts(printer).filter((text) => text === "STUCK").length).toBeLessThanOrEqual(1);
  });

  it("ends as unknown when the printer stops reading in the middle of more than the system takes", async () => {
    const { printer, session } = await connect();
    await printer.setFaults({ stopReading: true });
    const blank = new Uint8Array(16 * 1024 * 1024);
    expect(await session.print({ bytes: blank, expectedMs: 0, paperMm: 0 })).toMatchObject({ type: "unknown" });
    await printer.mend();
    expect(await print(session, "NEXT")).toMatchObject({ type: "printed" });
    expect(texts(printer)).toContain("NEXT");
  });

  it("ends as unknown when the printer stops answering, and its proof is not lowered afterwards", async () => {
    const { printer, session } = await connect();
    await printer.setFaults({ silent: true });
    expect(await print(session, "UNANSWERED")).toMatchObject({ type: "unknown" });
    await printer.mend();
    expect(await print(session, "NEXT")).toMatchObject({ type: "printed", method: "process-id" });
  });

  it("has a truthful outcome wherever the connection is reset", async () => {
    const lines = ["RECEIPT WITH SEVERAL LINES", "AND A TOTAL OF 12.50"];
    const { bytes } = receipt(...lines);
    const fenceBytes = 11;
    const offsets = Array.from({ length: bytes.length + fenceBytes }, (_, index) => index + 1);
    const printers = 8;
    const endings = await Promise.all(
      Array.from({ length: printers }, async (_, start) => {
        const { printer, session } = await connect();
        const seen: string[] = [];
        for (const offset of offsets.filter((value) => value % printers === start)) {
          await eventually(() => session.isReady);
          const before = texts(printer).filter((text) => text.endsWith("12.50")).length;
          await printer.setFaults({ resetAfterBytes: offset });
          const outcome = await print(session, ...lines);
          await printer.mend();
          // A reset that struck right behind the proof is still on its way to the session.
          await eventually(() => session.isReady && printer.state().connection.connected);
          const printed = texts(printer).filter((text) => text.endsWith("12.50")).length - before;
          seen.push(outcome.type);
          if (outcome.type === "printed") expect(printed).toBe(1);
          else expect(printed).toBeLessThanOrEqual(1);
          expect(await print(session, `CLEAN AFTER ${offset}`)).toMatchObject({
            type: "printed",
            method: "process-id",
          });
          const last = printer.receipts().at(-1);
          const wire = Buffer.from(last?.bytes ?? []).toString("hex");
          expect(last?.text.trim(), `${outcome.type}, printed from ${wire}`).toBe(`CLEAN AFTER ${offset}`);
        }
        return seen;
      }),
    );
    expect(endings.flat()).toHaveLength(offsets.length);
    expect(new Set(endings.flat())).toContain("unknown");
  });
});
