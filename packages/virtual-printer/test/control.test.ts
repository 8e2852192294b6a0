import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startVirtualPrinter, type VirtualPrinter } from "../src/start.ts";
import { cut } from "./bench.ts";
import { type Client, connectTo } from "./client.ts";

let printer: VirtualPrinter;
let host: Client;

beforeEach(async () => {
  printer = await startVirtualPrinter({ port: 0, httpPort: 0 });
  host = await connectTo(printer);
});

afterEach(async () => {
  host.close();
  await printer.close();
});

function request(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${printer.httpPort}${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

async function printOne(): Promise<void> {
  const { printed } = printer.state().receipts;
  host.send(`\x1b@Hello\n${cut}`);
  await printer.waitForReceipts(printed + 1);
}

describe("receipts", () => {
  test("are listed with their text", async () => {
    await printOne();
    expect(await (await request("GET", "/receipts")).json()).toMatchObject({
      printed: 1,
      receipts: [{ number: 1, ending: "cut", text: "Hello\n", widthDots: 576, byteCount: 12 }],
    });
  });

  test.each([
    ["png", "image/png"],
    ["svg", "image/svg+xml"],
    ["txt", "text/plain; charset=utf-8"],
    ["bin", "application/octet-stream"],
    ["json", "application/json"],
  ])("can be had as .%s", async (format, type) => {
    await printOne();
    const response = await request("GET", `/receipts/1.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test("as .bin are the very bytes that were sent, as .json the commands they were", async () => {
    await printOne();
    const bytes = Buffer.from(await (await request("GET", "/receipts/1.bin")).arrayBuffer());
    expect(bytes.toString("latin1")).toBe(`\x1b@Hello\n${cut}`);
    const { commands } = (await (await request("GET", "/receipts/1.json")).json()) as { commands: unknown };
    expect(commands).toEqual([
      { name: "ESC @", hex: "1b40" },
      { name: "text", hex: "48656c6c6f" },
      { name: "LF", hex: "0a" },
      { name: "GS V", hex: "1d564200" },
    ]);
  });

  test("are forgotten on DELETE, while the count goes on", async () => {
    await printOne();
    expect((await request("DELETE", "/receipts")).status).toBe(204);
    await printOne();
    const { printed, receipts } = (await (await request("GET", "/receipts")).json()) as {
      printed: number;
      receipts: { number: number }[];
    };
    expect([printed, receipts.map(({ number }) => number)]).toEqual([2, [2]]);
  });

  test("what hangs in the slot can be torn off", async () => {
    host.send("no cut\n");
    await printer.waitFor(({ current }) => current.rows > 120);
    expect((await request("DELETE", "/current")).status).toBe(204);
    expect(printer.receipts()).toMatchObject([{ ending: "torn", text: "no cut\n" }]);
  });
});

describe("the self-test", () => {
  test("prints a page about the printer and leaves the host's automatic status on", async () => {
    host.send("\x1da\x08");
    await host.hears("14000000");
    expect((await request("POST", "/self-test")).status).toBe(204);
    const [page] = await printer.waitForReceipts(1);
    expect(page?.text).toContain("platen virtual printer");
    expect(page?.text).toContain(`127.0.0.1:${printer.port}`);
    await printer.setFaults({ paper: "low" });
    await host.hears("14000300");
  });

  test("does not mix into a command a host has not finished", async () => {
    host.send("\x1dv0\x00\x02\x00\x01\x00");
    await printer.waitFor(({ buffer }) => buffer.unfinishedBytes > 0);
    expect((await request("POST", "/self-test")).status).toBe(409);
    expect(printer.receipts()).toEqual([]);
  });
});

test("settings and faults are put, read and mended", async () => {
  expect(await (await request("PUT", "/settings", { speedMmPerS: 90, processId: false })).json()).toMatchObject({
    speedMmPerS: 90,
    processId: false,
    widthMm: 80,
  });
  expect(await (await request("PUT", "/faults", { paper: "low" })).json()).toEqual({ paper: "low" });
  expect(await (await request("PUT", "/faults", { cover: "open" })).json()).toEqual({ paper: "low", cover: "open" });
  expect(await (await request("GET", "/state")).json()).toMatchObject({
    status: "offline",
    condition: { paper: "low" },
  });
  expect(await (await request("DELETE", "/faults")).json()).toEqual({});
  expect(printer.state().status).toBe("ready");
});

test("another paper width is another roll: what follows is printed that wide", async () => {
  await request("PUT", "/settings", { widthMm: 58 });
  await printOne();
  expect(printer.receipts()[0]?.widthDots).toBe(384);
});

test.each([
  ["PUT", "/faults", { paper: "wet" }, 400, 'paper: must be "low" or "out"'],
  ["PUT", "/settings", "{", 400, "The body is not JSON."],
  ["PUT", "/settings", { model: "Etch A Sketch" }, 400, 'model: must be "TM-T20III" or '],
  ["PUT", "/settings", " ".repeat(70_000), 413, "The body is larger than 65536 bytes."],
  ["GET", "/receipts/7.png", undefined, 404, "There is no receipt 7"],
  ["POST", "/faults", {}, 405, "/faults takes GET, PUT, DELETE, not POST."],
  ["GET", "//", undefined, 404, "There is nothing at //."],
  ["GET", "/../package.json", undefined, 404, "There is nothing at /package.json."],
])("%s %s with %j is answered %d", async (method, path, body, status, message) => {
  const response = await request(method, path, body);
  expect(response.status).toBe(status);
  expect(((await response.json()) as { error: string }).error).toContain(message);
});

test("an unknown format is refused with the known ones", async () => {
  await printOne();
  const response = await request("GET", "/receipts/1.pdf");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: "A receipt comes as png, svg, txt, bin, json, not pdf." });
});

test("a taken control port stops the start and lets go of the printer port", async () => {
  const { httpPort } = printer;
  if (httpPort === undefined) throw new Error("the printer has no control port");
  const start = () => startVirtualPrinter({ port: 0, httpPort });
  await expect(start()).rejects.toMatchObject({ code: "EADDRINUSE", port: httpPort });
});
