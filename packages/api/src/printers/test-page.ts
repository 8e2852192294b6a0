import { type Document, type DocumentBlock, documentVersion, type TextStyle } from "@platen/receipt/document";

export interface TestPageFacts {
  printerName: string;
  address: string;
  widthMm: number;
  /** Characters on a line of font A. */
  columns: number;
  now: Date;
}

const plain: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

/** From solid black to nearly white: a worn head or a weak supply shows in how these look. */
const densities = ["█", "▓", "▒", "░"];

/** One page that shows whether a printer is connected, prints all its dots, and knows its characters and codes. */
export function testPage({ printerName, address, widthMm, columns, now }: TestPageFacts): Document {
  const blocks: DocumentBlock[] = [
    text("Test page", { bold: true, width: 2, height: 2 }, "center"),
    text(printerName, { bold: true }, "center"),
    text(address, {}, "center"),
    text(now.toISOString(), {}, "center"),
    divider("-"),
    text(`${widthMm} mm, ${columns} characters`),
    text(ruler(columns)),
    text("Bold", { bold: true }),
    text("Underlined", { underline: true }),
    text("Inverted", { invert: true }),
    text("Small font", { font: "B" }),
    text("Twice as wide", { width: 2 }),
    text("Twice as high", { height: 2 }),
    text("ÄÖÜ äöü ß é è ñ ç £ €"),
    divider("="),
    ...densities.map(divider),
    ...codes(columns, now),
    text("If all of this can be read, the printer is fine.", {}, "center"),
  ];
  return { version: documentVersion, name: "Test page", widthMm, blocks };
}

/** Each code from the narrowest paper on that it fits on with its margins; a line of font A has 12 dots a character. */
const narrowestForBarcode = 32;
const narrowestForQrCode = 16;

function codes(columns: number, now: Date): DocumentBlock[] {
  const content = `platen test ${now.toISOString()}`;
  const barcode: DocumentBlock = {
    type: "barcode",
    path: "test",
    content: "PLATEN-TEST",
    align: "center",
    symbology: "code128",
    height: 60,
    moduleWidth: 2,
    text: "below",
  };
  const qrCode: DocumentBlock = {
    type: "qrcode",
    path: "test",
    content,
    align: "center",
    size: 4,
    errorCorrection: "M",
  };
  return [
    ...(columns >= narrowestForBarcode ? [feed(1), barcode] : []),
    ...(columns >= narrowestForQrCode ? [feed(1), qrCode] : []),
  ];
}

/** Ten characters are told apart by their digit, and the last column by its place: a cut-off line shows at once. */
function ruler(columns: number): string {
  return Array.from({ length: columns }, (_, index) => String((index + 1) % 10)).join("");
}

function text(content: string, style: Partial<TextStyle> = {}, align: "left" | "center" = "left"): DocumentBlock {
  return { type: "text", path: "test", content, align, wrap: "char", style: { ...plain, ...style } };
}

function divider(char: string): DocumentBlock {
  return { type: "divider", path: "test", char };
}

function feed(lines: number): DocumentBlock {
  return { type: "feed", path: "test", amount: { lines } };
}
