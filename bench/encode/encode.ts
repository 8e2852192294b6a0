import type { Finding } from "../finding.ts";
import type { Bench } from "../row.ts";
import { nodeThermalPrinter, platen, receiptLine, receiptPrinterEncoder } from "./contenders.ts";
import { compared, sideBySide } from "./side-by-side.ts";

/** A receipt of ten items with a QR code and an EAN-13 to ESC/POS bytes, beside other encoders. */
export async function benchEncode({ size }: Bench): Promise<Finding[]> {
  const contenders = [
    { name: "platen", run: platen() },
    { name: "node-thermal-printer", run: nodeThermalPrinter() },
    { name: "receiptline", run: receiptLine("escpos") },
    { name: "ReceiptPrinterEncoder, cp437", run: receiptPrinterEncoder("cp437") },
    { name: "ReceiptPrinterEncoder, auto", run: receiptPrinterEncoder("auto") },
  ];
  return [compared("encode", await sideBySide(contenders, size), { beside: "node-thermal-printer", atLeast: 1.5 })];
}
