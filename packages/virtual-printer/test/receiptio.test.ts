import receiptio from "receiptio";
import { afterEach, expect, test } from "vitest";
import type { Faults } from "../src/machine/condition/faults.ts";
import { startVirtualPrinter, type VirtualPrinter } from "../src/start.ts";

/** receiptio knows one port, the printer's usual one, so the printer takes a loopback address no other run uses. */
const host = `127.11.${(process.pid >> 8) % 256}.${process.pid % 256}`;
const port = 9100;

let printer: VirtualPrinter | undefined;

afterEach(async () => {
  await printer?.close();
});

async function start(faults: Faults): Promise<VirtualPrinter> {
  printer = await startVirtualPrinter({ host: host, port: port, faults });
  return printer;
}

const receipt = "^^Platen^^\n\nCoffee | 3.20\n---\n^Total | ^3.20\n";

const conditions: [name: string, faults: Faults, status: string, result: string][] = [
  ["ready", {}, "online", "success"],
  ["paper low", { paper: "low" }, "online", "success"],
  ["cover open", { cover: "open" }, "coveropen", "coveropen"],
  ["paper end", { paper: "out" }, "paperempty", "paperempty"],
  ["cutter jam", { cutter: true }, "error", "error"],
  ["unrecoverable error", { unrecoverable: true }, "error", "error"],
];

test.each(conditions)("receiptio sees the status: %s", async (_name, faults, status) => {
  await start(faults);
  expect(await receiptio.print("", `-d ${host} -q printer`)).toBe(status);
});

test.each(conditions)("receiptio prints and reports the result: %s", async (_name, faults, _status, result) => {
  const { receipts } = await start(faults);
  expect(await receiptio.print(receipt, `-d ${host} -c 42 -t 120`)).toBe(result);
  expect(receipts().length).toBe(result === "success" ? 1 : 0);
});

test("receiptio sees the drawer", async () => {
  const { changeSettings } = await start({});
  expect(await receiptio.print("", `-d ${host} -q drawer`)).toBe("drawerclosed");
  changeSettings({ drawer: "open" });
  expect(await receiptio.print("", `-d ${host} -q drawer`)).toBe("draweropen");
});
