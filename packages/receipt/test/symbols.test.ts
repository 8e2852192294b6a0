import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarcodeBlock, DocumentBlock, Symbology } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { type DrawnSymbol, modulesAcross, readBack, symbolsIn } from "./drawn-symbols.ts";
import { hex } from "./escpos-walk.ts";

/** A model that draws all of them itself. */
const profile = profileFor({ model: "epson-tm-m30ii", widthMm: 80 });
const at = { path: "config.blocks[0]", align: "center" } as const;

function barcode(symbology: Symbology, content: string): BarcodeBlock {
  return { ...at, type: "barcode", content, symbology, height: 60, moduleWidth: 2, text: "none" };
}

function qr(content: string): DocumentBlock {
  return { ...at, type: "qrcode", content, size: 3, errorCorrection: "M" };
}

function pdf417(content: string, columns = 0): DocumentBlock {
  return { ...at, type: "pdf417", content, size: 2, columns, errorCorrection: 2 };
}

function dataMatrix(content: string): DocumentBlock {
  return { ...at, type: "datamatrix", content, size: 4 };
}

function drawn(block: DocumentBlock): DrawnSymbol {
  const [symbol] = symbolsIn(encode(documentOf([block]), profile).bytes);
  if (!symbol) throw new Error("no symbol in the bytes");
  return symbol;
}

test("no code holds half a character", () => {
  for (const block of [qr("a\ud83cb"), pdf417("a\ud83cb"), dataMatrix("a\ud83cb"), barcode("code128", "a\ud83cb")]) {
    const [problem] = check(documentOf([block]), profile);
    expect(problem).toMatch(/^config\.blocks\[0\].*: a .* code cannot hold half a character; send whole ones$/);
  }
});

function widthDots(block: DocumentBlock): number {
  const [item] = layout(documentOf([block]), profile).items;
  return item?.type === "symbol" ? item.widthDots : Number.NaN;
}

/** ZXing gives UPC codes as the EAN-13 they are part of, and the separator of GS1 as a control character. */
describe("a reader that is not ours reads back what was asked for", () => {
  test.each<[DocumentBlock, string]>([
    [barcode("ean13", "4006381333931"), "4006381333931"],
    [barcode("ean13", "400638133393"), "4006381333931"],
    [barcode("ean8", "9638507"), "96385074"],
    [barcode("upc-a", "03600029145"), "0036000291452"],
    [barcode("upc-e", "01234565"), "0012345000065"],
    [barcode("code39", "ORDER-12 A"), "ORDER-12 A"],
    [barcode("itf", "00012345678905"), "00012345678905"],
    [barcode("codabar", "A12345B"), "A12345B"],
    [barcode("code93", "Order 12a"), "Order 12a"],
    [barcode("code128", "Order {7} 12"), "Order {7} 12"],
    [barcode("code128", "X1234567890123Y"), "X1234567890123Y"],
    [barcode("code128", "99160416051620"), "99160416051620"],
    [barcode("gs1-128", "(01)09501101530003(10)AB12(17)260101"), "010950110153000310AB12\u001d17260101"],
    [qr("https://acme.example/r/2024-000123"), "https://acme.example/r/2024-000123"],
    [qr("Grüße 中文 😀"), "Grüße 中文 😀"],
    [pdf417("Receipt 2024-000123; total 41.20 EUR"), "Receipt 2024-000123; total 41.20 EUR"],
    [dataMatrix("2024-000123"), "2024-000123"],
  ])("%j", async (block, expected) => {
    const read = await readBack(drawn(block));
    expect(read).toBe(expected);
  });
});

test("digits that are a real-time command in set C of Code 128 are sent in another set", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("16", "04", "05", "20", "9", "A"), { minLength: 1, maxLength: 12 }),
      (parts) => {
        const block = barcode("code128", parts.join(""));
        const { bytes } = encode(documentOf([block]), profile);
        expect(hex(bytes)).not.toMatch(/10 (?:04|05|14)/);
        const [item] = layout(documentOf([block]), profile).items;
        expect(item).toMatchObject({ widthDots: 2 * modulesAcross(drawn(block)) });
      },
    ),
  );
});

describe("the width known before printing is the width that gets drawn", () => {
  test.each<DocumentBlock>([
    barcode("ean13", "4006381333931"),
    barcode("ean8", "96385074"),
    barcode("upc-a", "036000291452"),
    barcode("upc-e", "01234565"),
    barcode("code93", "Order 12a"),
    barcode("code128", "X1234567890123Y"),
  ])("%j", (block) => {
    expect(widthDots(block)).toBe(2 * modulesAcross(drawn(block)));
  });

  test("QR codes of every content and level", () => {
    const content = fc.oneof(
      fc.stringMatching(/^[0-9]{1,120}$/),
      fc.stringMatching(/^[0-9A-Z $%*+\-./:]{1,120}$/),
      fc.stringMatching(/^[a-z]{1,200}$/),
    );
    fc.assert(
      fc.property(content, fc.constantFrom("L", "M", "Q", "H"), (text, errorCorrection) => {
        const block: DocumentBlock = { ...at, type: "qrcode", content: text, size: 3, errorCorrection };
        expect(widthDots(block)).toBe(3 * modulesAcross(drawn(block)));
      }),
      { numRuns: 60 },
    );
  });

  test("PDF417 and DataMatrix codes fit the rows and columns they are given", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,80}$/), (text) => {
        expect(widthDots(pdf417(text))).toBe(2 * modulesAcross(drawn(pdf417(text))));
        expect(widthDots(dataMatrix(text))).toBe(4 * modulesAcross(drawn(dataMatrix(text))));
      }),
      { numRuns: 60 },
    );
  });
});

describe("before paper is spent, a check says", () => {
  test.each<[string, DocumentBlock, string]>([
    [
      "a wrong check digit",
      barcode("ean13", "4006381333932"),
      "config.blocks[0].content: the check digit of 4006381333932 should be 1",
    ],
    [
      "letters in an EAN",
      barcode("ean8", "12A4567"),
      'config.blocks[0].content: "12A4567" must be 8 digits, or 7 without the check digit',
    ],
    ["an odd ITF", barcode("itf", "123"), 'config.blocks[0].content: "123" must be an even number of digits for ITF'],
    [
      "small letters in CODE39",
      barcode("code39", "abc"),
      'config.blocks[0].content: "abc" must be digits, capital letters, spaces and $ % + - . / for CODE39',
    ],
    [
      "a codabar without its frame",
      barcode("codabar", "123"),
      'config.blocks[0].content: "123" must begin and end with A, B, C or D and hold digits and $ + - . / : between',
    ],
    ["umlauts in CODE128", barcode("code128", "Grüße"), 'config.blocks[0].content: "Grüße" must be ASCII for CODE128'],
    [
      "a GTIN that is too short",
      barcode("gs1-128", "(01)123"),
      'config.blocks[0].content: (01) takes 14 digits, not "123"',
    ],
    [
      "a UPC-E that cannot be shortened",
      barcode("upc-e", "01234567890"),
      'config.blocks[0].content: "01234567890" has too few zeros to be shortened to a UPC-E',
    ],
    [
      "control characters in a bar code",
      barcode("code39", "A\u001bP"),
      "config.blocks[0].content: a code39 code cannot hold control characters",
    ],
    ["an empty code", qr(""), "config.blocks[0].content: a QR code needs content"],
    [
      "a code wider than the paper",
      { ...barcode("code128", "A long order number"), moduleWidth: 4 },
      "config.blocks[0]: needs 1056 dots with the white beside it, the paper has 576; lower moduleWidth to 2",
    ],
    [
      "a code no size makes fit",
      barcode("code39", "A VERY LONG ORDER NUMBER"),
      "config.blocks[0]: needs 792 dots with the white beside it, the paper has 576; shorten the content",
    ],
    [
      "a QR code that holds less",
      qr("x".repeat(3000)),
      "config.blocks[0].content: 3000 bytes are more than a QR code of level M holds",
    ],
  ])("%s", (_, block, problem) => {
    expect(check(documentOf([block]), profile)).toEqual([problem]);
  });
});
