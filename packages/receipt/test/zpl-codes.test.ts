import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarcodeBlock, DocumentBlock, Symbology } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { scanAll } from "./drawn-symbols.ts";

const widthMm = 104;
const profile = profileFor({ model: "generic", widthMm, language: "zpl" });
const block = { path: "config.blocks[0]", align: "center" } as const;

function barcode(symbology: Symbology, content: string): BarcodeBlock {
  return { ...block, type: "barcode", symbology, content, height: 80, moduleWidth: 2, text: "none" };
}

function dataMatrix(content: string): DocumentBlock {
  return { ...block, type: "datamatrix", content, size: 4 };
}

function pdf417(content: string, size = 2): DocumentBlock {
  return { ...block, type: "pdf417", content, size, columns: 4, errorCorrection: 2 };
}

function print(...blocks: DocumentBlock[]) {
  const { bytes } = encode(documentOf(blocks, widthMm), profile);
  const [label] = renderBytes(bytes, { model: "ZD421-203dpi", widthMm }).receipts;
  if (!label) throw new Error("nothing was printed");
  return { label, zpl: Buffer.from(bytes).toString("utf8") };
}

/** White around the code, which at the edge of the label would have none. */
const quiet: DocumentBlock = { type: "feed", path: block.path, amount: { mm: 5 } };

async function scanned(code: DocumentBlock): Promise<string[]> {
  return scanAll(toPng(print(quiet, code, quiet).label));
}

describe("a code says what the template says, whatever the printer's language means by it", () => {
  test.each(["A~1B~d065", "_1 and __ and _d065", "~~_~@", "^XA\\&"])("DataMatrix %s", async (content) => {
    expect(await scanned(dataMatrix(content))).toEqual([content]);
  });

  test.each(["C:\\&Co", "a\\\\b\\", "\\n~1_5C"])("PDF417 %s", async (content) => {
    expect(await scanned(pdf417(content))).toEqual([content]);
  });

  test.each(["Tom's (A&B)", "PLAIN-1 $/+%.", "a{b}[c]@d", '!"#*,:;<=>?\\^_`|~'])("Code 93 %s", async (content) => {
    expect(await scanned(barcode("code93", content))).toEqual([content]);
  });

  test.each(["AB>8CD", ">:>;>", "no sign at all", "A^B~C_D"])("Code 128 %s", async (content) => {
    expect(await scanned(barcode("code128", content))).toEqual([content]);
  });

  test.each([
    ["(10)AB>8CD", "10AB>8CD"],
    ["(10)AB12(21)7", "10AB12\u001d217"],
    ["(01)09501101530003(10)A*B(17)260101", "010950110153000310A*B\u001d17260101"],
    ["(17)260101(10)AB", "1726010110AB"],
  ])("GS1-128 %s", async (content, read) => {
    expect(await scanned(barcode("gs1-128", content))).toEqual([read]);
  });

  test.each([
    ["b123c", "B123C"],
    ["D4-5d", "D4-5D"],
  ])("Codabar %s", async (content, read) => {
    expect(await scanned(barcode("codabar", content))).toEqual([read]);
  });

  test("every character that Code 93 and DataMatrix take", async () => {
    const content = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    const codes = [(text: string) => barcode("code93", text), dataMatrix];
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom(...codes), async (text, code) => {
        fc.pre(text.length > 0 && check(documentOf([code(text)], widthMm), profile).length === 0);
        expect(await scanned(code(text))).toEqual([text]);
      }),
      { numRuns: 25 },
    );
  });
});

test("the escape character of a DataMatrix is named, for firmware differs", () => {
  expect(print(dataMatrix("a_b")).zpl).toContain("^BXN,4,200,,,,_^FH_^FDa_5F_5Fb^FS");
});

test.each([2, 3, 4])("a PDF417 of size %i is as high as the layout has reckoned", (size) => {
  const code = pdf417("platen 42", size);
  const [item] = layout(documentOf([code], widthMm), profile).items;
  if (item?.type !== "symbol") throw new Error("no code was laid out");
  const { label } = print(code, { type: "feed", path: block.path, amount: { mm: 60 } });
  const stride = Math.ceil(label.widthDots / 8);
  const rows = Array.from({ length: label.heightDots }, (_, y) => label.bitmap.subarray(y * stride, (y + 1) * stride));
  const inked = rows.flatMap((row, y) => (row.some((byte) => byte !== 0) ? [y] : []));
  expect(inked.length).toBe(item.heightDots - 2 * item.quietDots);
});

describe("a label longer than the printer can be told", () => {
  const metre: DocumentBlock = { type: "feed", path: block.path, amount: { mm: 1000 } };

  test("is refused with the most that it may be", () => {
    expect(() => encode(documentOf([metre, metre, metre, metre, quiet], widthMm), profile)).toThrow(
      "takes the content beyond 4000 mm, the most that can be printed in one piece",
    );
  });

  test("is printed up to that length", () => {
    expect(encode(documentOf([metre, metre, metre, metre], widthMm), profile).heightDots).toBe(32_000);
  });
});
