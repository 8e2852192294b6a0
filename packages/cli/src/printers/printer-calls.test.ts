import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openService } from "../api-connection.ts";
import { addPrinter } from "./printer-calls.ts";

const added = { id: "kitchen", lane: "tcp", enabled: true, status: "offline", worker: "offline" };
let server: Server | undefined;

afterEach(() => void server?.close());

/** Adds a printer where the service answers this, one after another. */
async function addWhere(...answers: { status: number; printer?: object }[]): Promise<unknown> {
  server = createServer((_, response) => {
    const { status, printer } = answers.shift() ?? { status: 500 };
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify({ success: printer !== undefined, printer }));
  });
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = { host: "127.0.0.1", port: 9100 };
  const body = { id: "kitchen", name: "Kitchen", address, language: "escpos", width: 80, labels: {} } as const;
  const printer = await addPrinter(openService({ url }, { env: {} }), body);
  return [printer, answers.length];
}

it("a printer that is added is shown as its worker has found it", async () => {
  const found = { ...added, status: "online", worker: "online" };
  const answers = [
    { status: 201, printer: added },
    { status: 200, printer: added },
    { status: 200, printer: found },
  ];
  expect(await addWhere(...answers)).toEqual([found, 0]);
});

it("a printer that is added switched off waits for no worker", async () => {
  const off = { ...added, enabled: false };
  expect(await addWhere({ status: 201, printer: off }, { status: 200, printer: off })).toEqual([off, 1]);
});
