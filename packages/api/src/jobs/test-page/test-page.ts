import { type Document, type DocumentBlock, documentVersion, type TextStyle } from "@platen/receipt/document";
import { dotsToMm } from "@platen/receipt/paper";
import type { PrinterProfile } from "@platen/receipt/profile";
import { type PaperLanguage, paperLanguage } from "./paper-language.ts";

export interface TestPageFacts {
  printerId: string;
  printerName: string;
  address: string;
  profile: PrinterProfile;
  now: Date;
  /** English and UTC where none is given. */
  language?: PaperLanguage;
}

type Facts = Required<TestPageFacts>;

const plain: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

/** From solid black to nearly white: a worn head or a weak supply shows in how these look. */
const densities = ["█", "▓", "▒", "░"];

/** One page that shows whether a printer is connected, prints all its dots, and knows its characters and codes. */
export function testPage({ language = paperLanguage({}), ...given }: TestPageFacts): Document {
  const facts = { ...given, language };
  const { profile } = facts;
  const isLabel = profile.paper === "labels";
  const blocks = isLabel ? labelBlocks(facts) : receiptBlocks(facts);
  return {
    version: documentVersion,
    name: language.words.testPage,
    widthMm: profile.paperWidthMm,
    ...(isLabel && labelOf(blocks.length, profile)),
    blocks,
  };
}

function receiptBlocks({ printerName, address, profile, now, language }: Facts): DocumentBlock[] {
  const { columns } = profile.fonts.A;
  const { words, moment } = language;
  return [
    text(words.testPage, { bold: true, width: 2, height: 2 }, "center"),
    text(printerName, { bold: true }, "center"),
    text(address, {}, "center"),
    text(moment(now), {}, "center"),
    divider("-"),
    text(measures(profile, words)),
    text(ruler(columns)),
    text(words.bold, { bold: true }),
    text(words.underlined, { underline: true }),
    text(words.inverted, { invert: true }),
    text(words.smallFont, { font: "B" }),
    text(words.twiceAsWide, { width: 2 }),
    text(words.twiceAsHigh, { height: 2 }),
    text("ÄÖÜ äöü ß é è ñ ç £ €"),
    divider("="),
    ...densities.map(divider),
    ...codes(columns, now),
    text(words.fine, {}, "center"),
  ];
}

/**
 * Six lines, whatever they say: nobody has told how long the labels are, and small ones have 25 mm. The printer's id and
 * not its name, because letters that are drawn may need higher lines.
 */
function labelBlocks({ printerId, address, profile, now, language: { words, moment } }: Facts): DocumentBlock[] {
  return [
    clipped(`${words.testPage}: ${printerId}`, { bold: true }),
    clipped(address),
    clipped(moment(now)),
    clipped(measures(profile, words)),
    clipped(ruler(profile.fonts.A.columns)),
    divider("█"),
  ];
}

/** A label as long as its lines. Where labels have gaps between them, the printer goes on to the next by itself. */
function labelOf(
  lines: number,
  { lineSpacingDots, cutterDistanceDots, dpi, lacks }: PrinterProfile,
): Pick<Document, "heightMm" | "media"> {
  const findsGaps = !lacks.includes("gaps");
  const dots = lines * lineSpacingDots + (findsGaps ? 0 : cutterDistanceDots);
  return { heightMm: Math.ceil(dotsToMm(dots, dpi)), media: findsGaps ? "gap" : "continuous" };
}

function measures({ paperWidthMm, fonts }: PrinterProfile, { characters }: PaperLanguage["words"]): string {
  return `${paperWidthMm} mm, ${characters(fonts.A.columns)}`;
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

function clipped(content: string, style: Partial<TextStyle> = {}): DocumentBlock {
  return { type: "text", path: "test", content, wrap: "clip", style };
}

function divider(char: string): DocumentBlock {
  return { type: "divider", path: "test", char };
}

function feed(lines: number): DocumentBlock {
  return { type: "feed", path: "test", amount: { lines } };
}
