// Jobs written by other people's software come out as their authors meant them.
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { CharacterSet, PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import receiptline from "receiptline";
import { describe, expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";
import { scan } from "./scan.ts";

const columns = 48;

const sale = `^^^CORNER SHOP

2026-11-15 18:30 | No. 42
{w:*,4,10; b:space}
Coffee | 2 | 7.00
A sandwich with a name long enough to be wrapped | 1 | 5.50
-
{w:*,20}
^TOTAL | ^12.50
{b:line; w:12,10,10}
Rate | Net | Tax
-
19 % | 10.50 | 2.00
{b:none; w:auto}
"bold" _underlined_ \`inverted\` ^wide^ ^^tall^^
left |
| right
{c:https://example.com/r/42; o:qrcode,4,m}
=
The second receipt, after a cut`;

/** receiptline types rules in ASCII where the printer has characters for them, and keeps blanks at the end of a line. */
function plain(text: string): string {
  const ascii = text
    .replace(/─/g, "-")
    .replace(/│/g, "|")
    .replace(/[╭╮╰╯┬┴├┤┼┌┐└┘]/g, "+");
  return ascii.replace(/ +$/gm, "");
}

function asPrinted(bytes: Uint8Array, model?: string): string {
  const { receipts } = renderBytes(bytes, model ? { model } : {});
  return plain(receipts.map((receipt) => receipt.text).join(""));
}

describe("receiptline", () => {
  test.each([
    ["multilingual", `${sale}\nCrème brûlée, Žluťoučký kůň, Привет | 3 €`, undefined],
    ["cp1252", "Grüße aus Köln | 3,50 €", undefined],
    ["shiftjis", "日本語のレシート ｶﾀｶﾅ | ^^寿司^^ | 1,200", "TM-T20III-JP"],
    ["gb18030", "中文收据 | 数量 2 | 12.50", "TM-T20III-CN"],
    ["big5", "繁體中文收據 | 12.50", "TM-T20III-TW"],
    ["ksc5601", "한국어 영수증 | 1,200", "TM-T20III-KR"],
    ["tis620", "ผู้เฒ่าซื้อกาแฟ | 35", undefined],
  ] as const)("what is on paper is what receiptline types, in %s", (encoding, source, model) => {
    const common = { cpl: columns, encoding } as const;
    const typed = receiptline.transform(source, { ...common, command: "text" });
    const bytes = Buffer.from(receiptline.transform(source, { ...common, command: "escpos", spacing: true }), "latin1");
    expect(asPrinted(bytes, model)).toBe(plain(typed));
  });

  test("a scanner reads the QR code and the bar code it sends", async () => {
    const source = "{c:https://example.com/r/42; o:qrcode,4,m}\n\n{c:4901234567894; o:ean,2,72,hri}";
    const bytes = Buffer.from(receiptline.transform(source, { cpl: columns, command: "escpos" }), "latin1");
    const [receipt] = renderBytes(bytes).receipts;
    const results = receipt ? await scan(receipt) : [];
    expect(results.map((result) => result.text)).toEqual(["https://example.com/r/42", "4901234567894"]);
    expect(receipt?.text.trim()).toBe("4901234567894");
  });

  test("an upside-down receipt reads from its end", () => {
    const options = { cpl: columns, upsideDown: true, spacing: true, command: "escpos" } as const;
    const text = asPrinted(Buffer.from(receiptline.transform("first\n\nlast", options), "latin1"));
    expect(text.trim().split(/\s+/)).toEqual(["last", "first"]);
  });
});

describe("node-thermal-printer", () => {
  test("text, columns, codes, both drawers without times, and the cut are all there", async () => {
    const printer = new ThermalPrinter({
      type: PrinterTypes.EPSON,
      interface: "tcp://127.0.0.1:1",
      characterSet: CharacterSet.PC852_LATIN2,
      width: columns,
    });
    printer.alignCenter();
    printer.bold(true);
    printer.println("Corner Shop");
    printer.bold(false);
    printer.leftRight("Café", "3.50");
    printer.openCashDrawer();
    printer.println("after the drawer");
    printer.printQR("https://example.com/r/42", { cellSize: 4 });
    printer.newLine();
    printer.code128("PLATEN-42");
    printer.cut();
    const { receipts, effects } = renderBytes(printer.getBuffer());
    const text = receipts.map((receipt) => receipt.text).join("");
    expect(text.split("\n").slice(0, 3)).toEqual([
      "                   Corner Shop",
      `Café${" ".repeat(40)}3.50`,
      "                after the drawer",
    ]);
    expect(effects.filter((effect) => effect.type === "drawer").map((effect) => effect.pin)).toEqual([2, 5]);
    expect(effects.some((effect) => effect.type === "cut")).toBe(true);
    expect(effects.some((effect) => effect.type === "unknown")).toBe(false);
    const codes = (await Promise.all(receipts.map(scan))).flat().map((result) => result.text);
    expect(codes).toEqual(["https://example.com/r/42", "PLATEN-42"]);
  });
});

describe("ReceiptPrinterEncoder", () => {
  test("text in several code pages, tables, rules and codes are all there", async () => {
    const encoder = new ReceiptPrinterEncoder({ language: "esc-pos", columns: columns, feedBeforeCut: 6 });
    const bytes = encoder
      .initialize()
      .codepage("auto")
      .align("center")
      .line("Corner Shop")
      .align("left")
      .line("Crème brûlée Žluťoučký Ελληνικά Привет")
      .table(
        [
          { width: 36, align: "left" },
          { width: 12, align: "right" },
        ],
        [
          ["Coffee", "7.00"],
          ["Sandwich", "5.50"],
        ],
      )
      .rule()
      .qrcode("https://example.com/r/42")
      .barcode("590123412345", "ean13", 60)
      .pdf417("PDF417 by another hand")
      .cut()
      .encode();
    const { receipts, effects } = renderBytes(bytes);
    const lines = receipts
      .map((receipt) => plain(receipt.text))
      .join("")
      .split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "                  Corner Shop",
      "Crème brûlée Žluťoučký Ελληνικά Привет",
      `Coffee${" ".repeat(38)}7.00`,
      `Sandwich${" ".repeat(36)}5.50`,
      "-".repeat(columns),
    ]);
    expect(effects.some((effect) => effect.type === "unknown")).toBe(false);
    const codes = (await Promise.all(receipts.map(scan))).flat().map((result) => result.text);
    expect(codes).toEqual(["https://example.com/r/42", "5901234123457", "PDF417 by another hand"]);
  });

  test("a GS1-128 sent under the number of Code 93 derails nothing", () => {
    const encoder = new ReceiptPrinterEncoder({ language: "esc-pos", columns: columns });
    const bytes = encoder.initialize().barcode("(01)04901234567894", "gs1-128", 60).line("still here").encode();
    expect(asPrinted(bytes)).toContain("still here\n");
  });
});
