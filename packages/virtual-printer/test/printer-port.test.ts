import { afterEach, describe, expect, test } from "vitest";
import { startVirtualPrinter, type VirtualPrinter, type VirtualPrinterOptions } from "../src/start.ts";
import { cut, fence, fenceAnswer } from "./bench.ts";
import { type Client, connectTo } from "./client.ts";

let open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.reverse()) await one.close();
  open = [];
});

async function start(options: Partial<VirtualPrinterOptions> = {}): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, ...options });
  open.push(printer);
  return printer;
}

async function client(printer: VirtualPrinter): Promise<Client> {
  const connected = await connectTo(printer);
  open.push(connected);
  return connected;
}

const job = `\x1b@${"line\n".repeat(20)}${cut}`;

test("a job sent over TCP is printed and confirmed", async () => {
  const printer = await start();
  const host = await client(printer);
  host.send(`${job}${fence("0001")}`);
  await host.hears(fenceAnswer("0001"));
  expect(printer.receipts()[0]?.text).toBe("line\n".repeat(20));
});

test("a job is printed although its sender hung up at once", async () => {
  const printer = await start();
  const host = await client(printer);
  host.socket.end(Buffer.from(job, "latin1"));
  const [receipt] = await printer.waitForReceipts(1);
  expect(receipt?.text).toBe("line\n".repeat(20));
});

test("at paper end the sender is held back by TCP; with a new roll every byte is printed", async () => {
  const printer = await start({ faults: { paperOutAfterMm: 50 } });
  const host = await client(printer);
  // More than the kernel's own buffers take on either side, in pictures because they are quick to print.
  const picture = `\x1dv0\x00\x48\x00\xff\x00${"\x00".repeat(72 * 255)}`;
  const job = Buffer.from(`${picture.repeat(4)}${cut}`, "latin1");
  const copies = 220;
  let accepted = false;
  host.socket.write(Buffer.concat(new Array(copies).fill(job)), () => {
    accepted = true;
  });
  await printer.waitFor(({ buffer, condition }) => condition.paper === "out" && buffer.bytes === buffer.capacity);
  const taken = printer.state().receivedBytes;
  expect(taken).toBeLessThan(job.length);
  expect(accepted).toBe(false);
  await printer.mend();
  await printer.waitForReceipts(copies);
  expect(accepted).toBe(true);
  expect(printer.receipts().every(({ bytes }) => job.equals(bytes))).toBe(true);
});

describe("a second client", () => {
  test("waits and is served when the first has gone", async () => {
    const printer = await start();
    const first = await client(printer);
    first.send("\x10\x04\x01");
    await first.hears("16");
    const second = await client(printer);
    second.send("\x10\x04\x01");
    await printer.waitFor(({ connection }) => connection.waiting === 1);
    first.close();
    await second.hears("16");
  });

  test("is reset when the printer is set to refuse it", async () => {
    const printer = await start({ settings: { secondClient: "refuse" } });
    await client(printer);
    await printer.waitFor(({ connection }) => connection.connected);
    const outcome = connectTo(printer).then(
      (second) => second.ended,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(await outcome).toBe("ECONNRESET");
  });
});

test("a command cut off by a lost connection swallows the beginning of the next job, as in a real printer", async () => {
  const printer = await start();
  const first = await client(printer);
  first.send("\x1dv0\x00\x05\x00\x01\x00");
  await printer.waitFor(({ receivedBytes }) => receivedBytes === 8);
  first.close();
  const second = await client(printer);
  second.send(`12345after\n${cut}`);
  const [receipt] = await printer.waitForReceipts(1);
  expect(receipt?.text).toBe("after\n");
});

describe("faults of the line", () => {
  test("refuse: nobody gets in, whoever is in stays; mended, the same port is open again", async () => {
    const printer = await start();
    const inside = await client(printer);
    await printer.waitFor(({ connection }) => connection.connected);
    await printer.setFaults({ refuse: true });
    await expect(connectTo(printer)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    inside.send("\x10\x04\x01");
    await inside.hears("16");
    await printer.mend();
    await client(printer);
    expect(printer.state().connection).toMatchObject({ listening: true, connected: true });
  });

  test("reset after n bytes: exactly n are taken, and they are printed", async () => {
    const printer = await start();
    const host = await client(printer);
    await printer.setFaults({ resetAfterBytes: 12 });
    host.send("first\nsecond\nthird\n");
    expect(await host.ended).toBe("ECONNRESET");
    expect(printer.state().receivedBytes).toBe(12);
    expect(printer.state().faults).toEqual({});
    const next = await client(printer);
    next.send(`\n${cut}`);
    const [receipt] = await printer.waitForReceipts(1);
    expect(receipt?.text).toBe("first\nsecond\n");
  });

  test("stop reading: nothing is taken in until it is mended, then everything", async () => {
    const printer = await start();
    const host = await client(printer);
    await printer.setFaults({ stopReading: true });
    host.send(`${job}${fence("0001")}`);
    // Someone who came later has been noticed, so the bytes before were there to be read.
    await client(printer);
    await printer.waitFor(({ connection }) => connection.waiting === 1);
    expect(printer.state().receivedBytes).toBe(0);
    await printer.mend();
    await host.hears(fenceAnswer("0001"));
  });

  test("half open: everything vanishes and nothing is answered; mended, the line is reset and the next works", async () => {
    const printer = await start();
    const host = await client(printer);
    await printer.setFaults({ halfOpen: true });
    const lost = `${job}${fence("0001")}\x10\x04\x01`;
    host.send(lost);
    await printer.waitFor(({ connection }) => connection.discardedBytes === lost.length);
    await printer.mend();
    expect(await host.ended).toBe("ECONNRESET");
    const next = await client(printer);
    next.send(fence("0002"));
    await next.hears(fenceAnswer("0002"));
    expect(printer.receipts()).toEqual([]);
  });

  test("idle reset: a client that says nothing for too long is thrown off", async () => {
    const printer = await start();
    const host = await client(printer);
    await printer.setFaults({ idleResetAfterS: 0.05 });
    expect(await host.ended).toBe("ECONNRESET");
  });

  test("power off: the connection is reset and the port closed; power back, it is open", async () => {
    const printer = await start({ settings: { speedMmPerS: 100 } });
    const host = await client(printer);
    host.send(job);
    await printer.waitFor(({ paper }) => paper.fedMm > 1);
    await printer.setFaults({ powerOff: true });
    expect(await host.ended).toBe("ECONNRESET");
    await expect(connectTo(printer)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(printer.receipts().map(({ ending }) => ending)).toEqual(["torn"]);
    await printer.mend();
    const again = await client(printer);
    again.send("\x10\x04\x01");
    await again.hears("16");
  });

  test("a mended unrecoverable error was a power cycle: the connection is reset", async () => {
    const printer = await start();
    const host = await client(printer);
    host.send("\x10\x04\x01");
    await host.hears("16");
    await printer.setFaults({ unrecoverable: true });
    await printer.mend();
    expect(await host.ended).toBe("ECONNRESET");
  });
});

test("waiting for something that does not happen says what the printer was doing", async () => {
  const printer = await start();
  await expect(printer.waitForReceipts(1, 20)).rejects.toThrow(/Not reached within 20 ms.*"status":"ready"/);
});
