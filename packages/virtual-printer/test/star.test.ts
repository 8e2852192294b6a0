// A Star printer, by the word of other people's software.
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import receiptio from "receiptio";
import receiptline from "receiptline";
import { afterEach, describe, expect, test } from "vitest";
import type { Faults } from "../src/machine/condition/faults.ts";
import { renderBytes } from "../src/render.ts";
import { startVirtualPrinter, type VirtualPrinter } from "../src/start.ts";
import { connectTo } from "./client.ts";
import { scan } from "./scan.ts";

const model = "TSP143IV";

describe("what others send to a Star printer comes out as they meant it", () => {
  test("receiptline", () => {
    const source =
      '^^CORNER SHOP\n\nCoffee | 7.00\n"bold" _underlined_ `inverted`\nGrüße, Žluťoučký, Привет\n^TOTAL | ^7.00';
    const common = { cpl: 48, encoding: "multilingual" } as const;
    const typed = receiptline.transform(source, { ...common, command: "text" });
    const bytes = Buffer.from(receiptline.transform(source, { ...common, command: "starsbcs" }), "latin1");
    const { receipts, effects } = renderBytes(bytes, { model });
    expect(receipts[0]?.text.replace(/ +$/gm, "").trim()).toBe(typed.replace(/ +$/gm, "").trim());
    expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
  });

  test("ReceiptPrinterEncoder", async () => {
    const bytes = new ReceiptPrinterEncoder({ printerModel: "star-tsp100iv", codepageMapping: "star" })
      .initialize()
      .align("center")
      .bold(true)
      .line("CORNER SHOP")
      .bold(false)
      .align("left")
      .codepage("windows1252")
      .line("Grüße 3 €")
      .qrcode("https://example.com/42")
      .barcode("4006381333931", "ean13", { height: 60, width: 2, text: true })
      .pulse()
      .cut("partial")
      .encode();
    const { receipts, effects } = renderBytes(bytes, { model });
    const [receipt] = receipts;
    if (!receipt) throw new Error("nothing was printed");
    expect(receipt.text).toContain("                  CORNER SHOP");
    expect(receipt.text).toContain("Grüße 3 €");
    expect(effects).toContainEqual(expect.objectContaining({ type: "drawer", pin: 2 }));
    expect(effects).toContainEqual({ type: "cut", mode: "partial" });
    expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
    expect((await scan(receipt)).map(({ text }) => text).toSorted()).toEqual([
      "4006381333931",
      "https://example.com/42",
    ]);
  });
});

/** receiptio knows one port, the printer's usual one, so the printer takes a loopback address nobody else uses. */
const host = "127.0.0.12";
let printer: VirtualPrinter | undefined;

afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

const conditions: [name: string, faults: Faults, status: string, result: string][] = [
  ["ready", {}, "online", "success"],
  ["paper low", { paper: "low" }, "online", "success"],
  ["cover open", { cover: "open" }, "coveropen", "coveropen"],
  ["paper end", { paper: "out" }, "paperempty", "paperempty"],
  ["cutter jam", { cutter: true }, "error", "error"],
];

test.each(conditions)(
  "receiptio takes it for a Star printer by itself and sees: %s",
  async (_, faults, status, result) => {
    printer = await startVirtualPrinter({ host: host, port: 9100, settings: { model }, faults });
    expect(await receiptio.print("", `-d ${host} -q printer`)).toBe(status);
    expect(await receiptio.print("^Coffee | ^3.20\n", `-d ${host} -p star -c 42 -t 5`)).toBe(result);
    expect(printer.receipts().length).toBe(result === "success" ? 1 : 0);
  },
);

test.each(["TSP143IV", "ZD421-203dpi"])("the self-test is printed in the language of %s", async (name) => {
  printer = await startVirtualPrinter({ port: 0, settings: { model: name } });
  expect(printer.selfTest()).toBe(true);
  const [page] = await printer.waitForReceipts(1);
  expect(page?.text).toMatch(/S ?E ?L ?F/);
  expect(page?.text).toContain(name);
  expect(printer.state().unknownCommands).toBe(0);
});

test("a Star printer that is asked for its version answers it and prints nothing of the question", async () => {
  printer = await startVirtualPrinter({ port: 0, settings: { model } });
  const client = await connectTo(printer);
  client.send("\x1b#*\n\0Tea\n\x1bd\x02");
  await client.hears(Buffer.from("\x1b#*,TSP143IVVer1.00\n\0", "latin1").toString("hex"));
  const [receipt] = await printer.waitForReceipts(1);
  expect(receipt?.text).toBe("Tea\n");
  expect(printer.state().unknownCommands).toBe(0);
  client.close();
});

test("a question for Star's memory switches that never ends swallows no more than its beginning", () => {
  const bytes = Buffer.from("\x1b#0,0000 and then a line without the end of it\n", "latin1");
  expect(renderBytes(bytes, { model }).receipts[0]?.text).toBe("0,0000 and then a line without the end of it\n");
});

test("the status block of a TSP143IV has version 6, which tells it from Star's older printers", async () => {
  printer = await startVirtualPrinter({ port: 0, settings: { model } });
  const client = await connectTo(printer);
  client.send("\x1b\x06\x01");
  await client.hears("230c00000000000000");
  client.close();
});
