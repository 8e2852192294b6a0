import { CharacterSet, PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import { expect, test } from "vitest";
import type { Column, DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { printedLines } from "./escpos-walk.ts";

const items = [
  ["Espresso", "2", "4.40"],
  ["Flat white", "1", "3.60"],
  ["Sandwich, ham & cheese", "1", "6.80"],
];
const columns = 48;

function ours(): string[] {
  const column = (characters: number, align: Column["align"]): Column => {
    return { width: { characters }, align, wrap: "word", style: plainStyle };
  };
  const text = (content: string, bold = false): DocumentBlock => {
    return { type: "text", path: "", content, align: "center", wrap: "word", style: { ...plainStyle, bold } };
  };
  const document = documentOf([
    text("ACME COFFEE", true),
    { type: "divider", path: "", char: "-" },
    {
      type: "table",
      path: "",
      gap: 0,
      columns: [column(32, "left"), column(6, "right"), column(10, "right")],
      header: null,
      rows: items,
    },
    { type: "divider", path: "", char: "-" },
    {
      type: "row",
      path: "",
      gap: 0,
      columns: [column(24, "left"), column(24, "right")],
      cells: ["TOTAL", "14.80"],
    },
    text("Thank you"),
  ]);
  return printedLines(encode(document, profileFor({ model: "generic", widthMm: 80 })).bytes);
}

/** node-thermal-printer fills cells up with spaces, which cannot be seen on paper. */
function theirs(): string[] {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: "tcp://127.0.0.1:9",
    width: columns,
    characterSet: CharacterSet.PC437_USA,
    lineCharacter: "-",
  });
  printer.alignCenter();
  printer.bold(true);
  printer.println("ACME COFFEE");
  printer.bold(false);
  printer.alignLeft();
  printer.drawLine();
  for (const [name = "", quantity = "", price = ""] of items) {
    printer.tableCustom([
      { text: name, align: "LEFT", cols: 32 },
      { text: quantity, align: "RIGHT", cols: 6 },
      { text: price, align: "RIGHT", cols: 10 },
    ]);
  }
  printer.drawLine();
  printer.leftRight("TOTAL", "14.80");
  printer.alignCenter();
  printer.println("Thank you");
  return printedLines(new Uint8Array(printer.getBuffer()));
}

function seen(lines: string[]): string[] {
  return lines.map((line) => line.trimEnd()).filter((line) => line !== "");
}

test("a receipt built by node-thermal-printer from the same content reads the same", () => {
  expect(seen(ours())).toEqual(seen(theirs()));
  expect(seen(ours())).toHaveLength(8);
});
