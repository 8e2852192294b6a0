import { createRequire } from "node:module";
import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import type { Document, DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check, layout } from "../src/layout/layout.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import type { PrinterProfile } from "../src/profile/profile.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { anyText, documentOf } from "./arbitrary-document.ts";
import { scanAll } from "./drawn-symbols.ts";

// As Node finds it: its other form is ten megabytes that the test runner would translate first.
const { ready }: typeof import("zpl-renderer-js") = createRequire(import.meta.url)("zpl-renderer-js");

const raster = createRasteriser();
const profile = profileFor({ model: "generic", widthMm: 50, language: "zpl" });
const path = "config.blocks[0]";

function text(content: string, style: Partial<TextStyle> = {}): DocumentBlock {
  return { type: "text", path, content, align: "left", wrap: "word", style: { ...plainStyle, ...style } };
}

function label(...blocks: DocumentBlock[]): Document {
  return { ...documentOf(blocks, 50), heightMm: 30, media: "gap" };
}

function zpl(document: Document, copies = 1): string {
  return Buffer.from(encode(document, profile, { raster, copies }).bytes).toString("utf8");
}

async function drawn(document: Document): Promise<Buffer> {
  const { api } = await ready;
  return Buffer.from(await api.zplToBase64Async(zpl(document), 50, document.heightMm ?? 100, 8), "base64");
}

/** Whether any dot of a row is black. */
async function inkRows(document: Document): Promise<number[]> {
  const { width, height, data, channels } = decode(await drawn(document));
  const isInk = (x: number, y: number) => (data[(y * width + x) * channels] ?? 255) < 128;
  return Array.from({ length: height }, (_, y) => y).filter((y) =>
    Array.from({ length: width }, (_, x) => x).some((x) => isInk(x, y)),
  );
}

const center = { path, align: "center" } as const;
const codes: [name: string, block: DocumentBlock, content: string][] = [
  [
    "QR",
    { ...center, type: "qrcode", content: "https://example.com/küche?a=1^2~3_4", size: 4, errorCorrection: "M" },
    "https://example.com/küche?a=1^2~3_4",
  ],
  [
    "Code 128",
    {
      ...center,
      type: "barcode",
      symbology: "code128",
      content: "AB-12>34",
      height: 80,
      moduleWidth: 2,
      text: "below",
    },
    "AB-12>34",
  ],
  [
    "EAN-13",
    {
      ...center,
      type: "barcode",
      symbology: "ean13",
      content: "4006381333931",
      height: 80,
      moduleWidth: 2,
      text: "below",
    },
    "4006381333931",
  ],
  [
    "Code 39",
    { ...center, type: "barcode", symbology: "code39", content: "PLATEN-1", height: 80, moduleWidth: 2, text: "none" },
    "PLATEN-1",
  ],
  [
    "ITF",
    { ...center, type: "barcode", symbology: "itf", content: "123456", height: 80, moduleWidth: 2, text: "none" },
    "123456",
  ],
  ["DataMatrix", { ...center, type: "datamatrix", content: "platen 42", size: 5 }, "platen 42"],
  ["PDF417", { ...center, type: "pdf417", content: "platen 42", size: 2, columns: 3, errorCorrection: 2 }, "platen 42"],
];

const barsAndQr: DocumentBlock[] = [
  { ...center, type: "barcode", symbology: "code128", content: "AB", height: 64, moduleWidth: 2, text: "none" },
  { ...center, type: "qrcode", content: "platen", size: 3, errorCorrection: "M" },
];

/** Whether the ink below the bars is where the layout has the QR code; if not, where it is and where it should be. */
function qrRows(inked: number[], on: PrinterProfile): string {
  const [bars, qr] = layout(documentOf(barsAndQr, 50), on, { raster }).items;
  if (bars?.type !== "symbol" || qr?.type !== "symbol") throw new Error("two codes were not laid out");
  const below = inked.filter((y) => y >= bars.heightDots);
  const top = bars.heightDots + qr.quietDots;
  const bottom = bars.heightDots + qr.heightDots - qr.quietDots - 1;
  if (below[0] === top && below.at(-1) === bottom) return "as laid out";
  return `${below[0]} to ${below.at(-1)} instead of ${top} to ${bottom}`;
}

const textAbove: DocumentBlock = {
  ...center,
  type: "barcode",
  symbology: "code128",
  content: "AB",
  height: 64,
  moduleWidth: 2,
  text: "above",
};

/** Whether bars with their text above keep to the place that the layout has for them; if not, where the ink is. */
function textAboveRows(inked: number[], on: PrinterProfile): string {
  const [line, bars] = layout(documentOf([text("Hq"), textAbove], 50), on, { raster }).items;
  if (line?.type !== "line" || bars?.type !== "symbol") throw new Error("a line and a code were not laid out");
  const below = inked.filter((y) => y >= line.heightDots - 2);
  const [first = 0, last = 0] = [below[0], below.at(-1)];
  const bottom = line.heightDots + bars.heightDots - bars.quietDots - 1;
  return first > line.heightDots && last === bottom ? "as laid out" : `${first} to ${last} instead of ${bottom}`;
}

describe("a label of 50 × 30 mm in ZPL", () => {
  test("says its width, its length, how labels are told apart and how many are wanted", () => {
    const { heightDots } = encode(label(text("a")), profile, { raster, copies: 3 });
    expect(zpl(label(text("a")), 3)).toMatch(/^\^XA\^CI28\^MNY\^PW400\^LL240\^LH0,0\^LS0\^PQ3\n/);
    expect(heightDots).toBe(3 * 240);
  });

  test.each(codes)("has a %s code that another decoder reads", async (_, block, content) => {
    expect(await scanAll(await drawn(label(block)))).toContain(content);
  });

  test("draws text where the layout has put it", async () => {
    const rows = await inkRows(label({ type: "feed", path, amount: { mm: 10 } }, text("Hq")));
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...rows)).toBeLessThan(80 + 24);
  });

  test("draws a QR code below a bar code where the layout has put it", async () => {
    expect(qrRows(await inkRows(label(...barsAndQr)), profile)).toEqual("as laid out");
  });

  test("draws the text above bars between them and the line before", async () => {
    expect(textAboveRows(await inkRows(label(text("Hq"), textAbove)), profile)).toEqual("as laid out");
  });

  test("writes ASCII in the printer's font and draws the rest", () => {
    const fields = zpl(label(text("Tee 咖啡")));
    expect(fields).toContain("^ADN,18,10^FH_^FDTee ^FS");
    expect(fields.match(/\^GFA/g)).toHaveLength(1);
  });

  test("prints in every style without a word of it lost", async () => {
    const styles: Partial<TextStyle>[] = [
      { bold: true },
      { underline: true },
      { invert: true },
      { font: "B" },
      { width: 2, height: 2 },
    ];
    for (const style of styles) expect((await inkRows(label(text("Platen", style)))).length).toBeGreaterThan(5);
  });

  test("is refused when the content is longer, or asks for what such a printer lacks", () => {
    expect(check(label(text("a\n".repeat(8))), profile, { raster })).toEqual([
      "config.height: the content takes 34 mm, the label has 30 mm",
    ]);
    expect(check(label({ type: "drawer", path, pin: 2 }), profile)).toEqual([
      "config.blocks[0]: a zpl printer opens no cash drawer",
    ]);
  });
});

describe.each([
  { dpi: 203, dots: { width: 400, height: 240 } },
  { dpi: 300, dots: { width: 591, height: 354 } },
] as const)("on a virtual label printer of $dpi dpi", ({ dpi, dots }) => {
  const fine = profileFor({ model: "generic", widthMm: 50, language: "zpl", dpi });
  const print = (document: Document, copies = 1) =>
    renderBytes(encode(document, fine, { raster, copies }).bytes, { model: `ZD421-${dpi}dpi`, widthMm: 50 }).receipts;

  test("a label is exactly 50 × 30 mm, and copies are labels of their own", () => {
    const labels = print(label(text("Shelf 4")), 3);
    const size = { widthDots: dots.width, heightDots: dots.height };
    expect(labels.map(({ widthDots, heightDots }) => ({ widthDots, heightDots }))).toEqual([size, size, size]);
  });

  function printedRows(document: Document): number[] {
    const [printed] = print(document);
    const stride = Math.ceil(dots.width / 8);
    const rows = Array.from({ length: dots.height }, (_, y) => printed?.bitmap.subarray(y * stride, (y + 1) * stride));
    return rows.flatMap((row, y) => (row?.some((byte) => byte !== 0) ? [y] : []));
  }

  test("a QR code below a bar code is where the layout has put it", () => {
    expect(qrRows(printedRows(label(...barsAndQr)), fine)).toEqual("as laid out");
  });

  test("the text above bars is between them and the line before", () => {
    expect(textAboveRows(printedRows(label(text("Hq"), textAbove)), fine)).toEqual("as laid out");
  });

  test("text has the same size on paper", () => {
    const inked = printedRows(label(text("Hq")));
    const mm = (inked.length / dots.height) * 30;
    expect(mm).toBeGreaterThan(1.8);
    expect(mm).toBeLessThan(3);
  });

  test.each(codes)("a %s code is read by another decoder", async (_, block, content) => {
    const [printed] = print(label(block));
    if (!printed) throw new Error("nothing was printed");
    expect(await scanAll(toPng(printed))).toContain(content);
  });
});

test("a printer that names its resolution is believed when it is asked for", () => {
  const request = { model: "auto", widthMm: 50, language: "zpl" } as const;
  expect(profileFor({ ...request, reported: "ZD421-300dpi ZPL" }).dpi).toBe(300);
  expect(profileFor({ ...request, reported: "ZD421-203dpi ZPL", dpi: 300 }).dpi).toBe(203);
  expect(profileFor({ ...request, reported: null, dpi: 300 }).dpi).toBe(300);
  expect(profileFor({ ...request, model: "generic", reported: "ZD421-300dpi ZPL" }).dpi).toBe(203);
});

test("whatever the data holds, only the encoder commands the printer", () => {
  const known =
    /^\^(?:XA|CI28|MN[NYM]|PW\d+|LL\d+|LH0,0|LS0|PQ1|FO\d+,\d+|ADN,\d+,\d+|FR|FH_|FD[^^~]*|FS|GB\d+,\d+,\d+|GFA,\d+,\d+,\d+,[0-9A-F]*|XZ)\s*$/;
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom("^XA^JUF^XZ", "~JR", "_5EXZ", "^FS~DG")), (content) => {
      const document = documentOf([text(content)], 50);
      fc.pre(check(document, profile, { raster }).length === 0);
      for (const command of zpl(document).split(/(?=[\^~])/)) expect(command).toMatch(known);
    }),
    { numRuns: 200 },
  );
});
