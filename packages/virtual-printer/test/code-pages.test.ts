// Code pages by the word of two libraries that know nothing of this printer.
import CodepageEncoder from "@point-of-sale/codepage-encoder";
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { describe, expect, test } from "vitest";
import { modelFor } from "../src/models.ts";
import { esc, gs, job } from "./escpos.ts";
import { lines } from "./printed.ts";

type PageName = ReturnType<typeof CodepageEncoder.getEncodings>[number];
type LibraryModel = NonNullable<NonNullable<ConstructorParameters<typeof ReceiptPrinterEncoder>[0]>["printerModel"]>;

const firstHigh = 0x80;

/** Where the library is not followed, as page:byte, and why. */
const disputed: Readonly<Record<string, string>> = {
  "cp1125:fa": "IBM's page has · here, as iconv-lite and Python say",
  "cp1125:fb": "IBM's page has √ here, as iconv-lite and Python say",
  "iso8859-7:ae": "undefined in ISO 8859-7; the library has what Latin-1 has",
  "iso8859-7:d2": "undefined in ISO 8859-7; the library has what Latin-1 has",
  "iso8859-7:ff": "undefined in ISO 8859-7; the library has what Latin-1 has",
  "tcvn3capitals:a7": "the Vietnamese letter; the library has the Icelandic one, which looks the same",
};
/** Epson's documents say that page 26 is Thai 18; the library has 13 there and nothing on 22, which Epson gives to 13. */
const disputedNumbers = [26];

/** The number by which the library selects a page on a model, read from what it writes: ESC t n, or ESC GS t n. */
function numberOf(printerModel: LibraryModel, page: PageName): number | undefined {
  try {
    const bytes = new ReceiptPrinterEncoder({ printerModel, errors: "strict" }).codepage(page).text("é").encode();
    const written = Buffer.from(bytes).toString("latin1");
    return [`${esc}t`, `${esc}${gs}t`].flatMap((start) => {
      const at = written.indexOf(start);
      return at < 0 ? [] : [written.charCodeAt(at + start.length)];
    })[0];
  } catch {
    // The model does not have this page.
    return undefined;
  }
}

/** Unassigned bytes stand in the library's tables as U+FFFD, as private use or as the control character of the same number. */
function isAssigned(codePoint: number | undefined): codePoint is number {
  return codePoint !== undefined && codePoint > 0xa0 && !/[\p{Co}\p{Cc}\ufffd]/u.test(String.fromCodePoint(codePoint));
}

/** What is printed for the upper half of a page, one byte a line. A letter before it gives marks something to stand on. */
function printedPage(model: string, number: number): string[] {
  const select = modelFor({ model }).language === "starprnt" ? [esc, gs, "t", number] : [esc, "t", number];
  const bytes = Array.from({ length: firstHigh }, (_, index) => job("x", firstHigh + index, "\n"));
  return lines(job(esc, "@", ...select, ...bytes), { model }).map((line) => line.slice(1));
}

describe.each([
  ["TM-T20III", "epson-tm-t20iii", 4800],
  ["TM-T88V", "epson-tm-t88v", 4800],
  ["TM-m30", "epson-tm-m30ii", 4800],
  ["POS-5890", "pos-5890", 5000],
  ["TSP143IV", "star-tsp100iv", 4600],
] as const)("the %s", (model, known, least) => {
  test("prints on every page the characters that another library has there", () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const page of CodepageEncoder.getEncodings()) {
      const number = numberOf(known, page);
      if (number === undefined || disputedNumbers.includes(number)) continue;
      const codePoints = CodepageEncoder.getCodepoints(page, true);
      for (const [index, printed] of printedPage(model, number).entries()) {
        const byte = firstHigh + index;
        const codePoint = codePoints[byte];
        if (!isAssigned(codePoint) || `${page}:${byte.toString(16)}` in disputed) continue;
        compared++;
        const expected = String.fromCodePoint(codePoint);
        if (printed !== expected)
          wrong.push(`${number} ${page} ${byte.toString(16)}: ${printed} instead of ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(least);
  });
});

test("page 31 of the TM-T20III prints capital letters where page 30 prints small ones", () => {
  const [small, capital] = [30, 31].map((page) => lines(job(esc, "t", page, [0xb5, 0xd0, 0xfe], "\n"))[0]);
  expect([small, capital]).toEqual(["àéỵ", "ÀÉỴ"]);
});
