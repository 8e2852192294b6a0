import type { Column, Document, TextStyle } from "@platen/receipt/document";
import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import receiptline from "receiptline";
import { columns, ean13, items, link, shop, total } from "./receipt.ts";

const plain: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

export const profile = profileFor({ model: "generic", widthMm: 80 });

export const platen = () => {
  const document = receiptDocument();
  return () => encode(document, profile);
};

export function receiptDocument(): Document {
  const text = (content: string, style: Partial<TextStyle> = {}) =>
    ({ type: "text", path: "", content, align: "center", wrap: "word", style: { ...plain, ...style } }) as const;
  const column = (width: Column["width"], align: Column["align"]): Column => ({
    width,
    align,
    wrap: "word",
    style: plain,
  });
  return {
    version: 1,
    name: "receipt",
    widthMm: 80,
    blocks: [
      text(shop.name, { bold: true, width: 2, height: 2 }),
      text(shop.street),
      { type: "divider", path: "", char: "-" },
      {
        type: "table",
        path: "",
        columns: [column("*", "left"), column({ characters: 4 }, "right"), column({ characters: 10 }, "right")],
        gap: 1,
        header: null,
        rows: items.map(({ name, quantity, price }) => [name, quantity, price]),
      },
      { type: "divider", path: "", char: "-" },
      {
        type: "row",
        path: "",
        columns: [column("*", "left"), column({ characters: 10 }, "right")],
        gap: 1,
        cells: ["TOTAL", total],
      },
      { type: "qrcode", path: "", content: link, align: "center", size: 4, errorCorrection: "M" },
      {
        type: "barcode",
        path: "",
        content: ean13,
        align: "center",
        symbology: "ean13",
        height: 64,
        moduleWidth: 2,
        text: "below",
      },
      text(shop.thanks),
    ],
  };
}

export function nodeThermalPrinter(): () => unknown {
  const printer = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: "tcp://127.0.0.1:9", width: columns });
  return () => {
    printer.clear();
    printer.alignCenter();
    printer.bold(true);
    printer.setTextQuadArea();
    printer.println(shop.name);
    printer.setTextNormal();
    printer.bold(false);
    printer.println(shop.street);
    printer.alignLeft();
    printer.drawLine();
    for (const { name, quantity, price } of items) {
      printer.tableCustom([
        { text: name, align: "LEFT", cols: 32 },
        { text: quantity, align: "RIGHT", cols: 4 },
        { text: price, align: "RIGHT", cols: 10 },
      ]);
    }
    printer.drawLine();
    printer.leftRight("TOTAL", total);
    printer.alignCenter();
    printer.printQR(link, { cellSize: 4, correction: "M", model: 2 });
    printer.printBarcode(ean13, 67, { hriPos: 2, width: 2, height: 64 });
    printer.println(shop.thanks);
    printer.cut();
    return printer.getBuffer();
  };
}

export function receiptLine(command: "escpos" | "svg"): () => unknown {
  const lines = [
    `^^^"${shop.name}`,
    shop.street,
    "---",
    "{width:*,4,10; border:none}",
    ...items.map(({ name, quantity, price }) => `${name} | ${quantity} | ${price}`),
    "---",
    "{width:*,10}",
    `TOTAL | ${total}`,
    "{width:auto}",
    `{code:${link}; option:qrcode,4,m}`,
    `{code:${ean13}; option:ean,2,64,hri}`,
    shop.thanks,
    "=",
  ];
  const source = lines.join("\n");
  return () => receiptline.transform(source, { cpl: columns, encoding: "cp437", command, cutting: true });
}

export function receiptPrinterEncoder(codepage: "cp437" | "auto"): () => unknown {
  const widths = [
    { width: 32, align: "left" as const },
    { width: 4, align: "right" as const },
    { width: 10, align: "right" as const },
  ];
  return () => {
    const encoder = new ReceiptPrinterEncoder({ printerModel: "epson-tm-t20iii", columns });
    encoder
      .initialize()
      .codepage(codepage)
      .align("center")
      .bold(true)
      .size(2, 2)
      .line(shop.name)
      .size(1, 1)
      .bold(false);
    encoder.line(shop.street).align("left").rule();
    encoder.table(
      widths,
      items.map(({ name, quantity, price }) => [name, quantity, price]),
    );
    encoder.rule().table(
      [
        { width: 32, align: "left" },
        { width: 16, align: "right" },
      ],
      [["TOTAL", total]],
    );
    encoder.align("center").qrcode(link, { model: 2, size: 4, errorlevel: "m" });
    encoder.barcode(ean13, "ean13", { height: 64, width: 2, text: true }).line(shop.thanks);
    return encoder.cut("partial").encode();
  };
}
