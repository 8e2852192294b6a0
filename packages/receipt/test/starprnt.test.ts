import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Align, BarcodeBlock, DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { withoutPairs } from "../src/encode/picture-bytes.ts";
import { starCommandLength } from "../src/encode/starprnt/command-lengths.ts";
import { starLines } from "../src/encode/starprnt/lines.ts";
import { check } from "../src/layout/layout.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { anyBlock, documentOf } from "./arbitrary-document.ts";
import { boxRasteriser } from "./box-rasteriser.ts";
import { scanAll } from "./drawn-symbols.ts";

const profile = profileFor({ model: "generic", widthMm: 80, language: "starprnt" });
const raster = createRasteriser();
const path = "config.blocks[0]";
const center = { path, align: "center" } as const;

function text(content: string, style: Partial<TextStyle> = {}, align: Align = "left"): DocumentBlock {
  return { type: "text", path, content, align, wrap: "word", style: { ...plainStyle, ...style } };
}

function barcode(changes: Partial<BarcodeBlock>): BarcodeBlock {
  const usual = { symbology: "ean13", content: "4006381333931", height: 80, moduleWidth: 3, text: "below" } as const;
  return { ...center, type: "barcode", ...usual, ...changes };
}

function print(blocks: DocumentBlock[], widthMm = 80) {
  const fitting = profileFor({ model: "generic", widthMm, language: "starprnt" });
  const { bytes, heightDots } = encode(documentOf(blocks, widthMm), fitting, { raster });
  return { bytes, heightDots, ...rendering(bytes, widthMm) };
}

function rendering(bytes: Uint8Array, widthMm = 80) {
  const { receipts, effects, commands, heightDots: fedDots } = renderBytes(bytes, { model: "TSP143IV", widthMm });
  return { receipts, effects, commands, fedDots };
}

describe("a receipt for a Star printer", () => {
  test("reads as the same receipt does on an ESC/POS printer", () => {
    const blocks = [
      text("Café Zürich, 12 € · Žluťoučký kůň · Привет", { bold: true }, "center"),
      text("underlined", { underline: true }),
      text("small", { font: "B" }),
      barcode({}),
    ];
    const { bytes } = encode(documentOf(blocks), profileFor({ model: "generic", widthMm: 80 }), { raster });
    const words = (lines?: string) => lines?.split("\n").map((line) => line.trim());
    expect(words(print(blocks).receipts[0]?.text)).toEqual(words(renderBytes(bytes).receipts[0]?.text));
  });

  test.each([58, 80])(
    "takes exactly the paper that was reckoned with on %i mm, tall text and drawn text too",
    (widthMm) => {
      const blocks = [
        text("tall", { width: 2, height: 3 }),
        text("larger than the printer's largest", { width: 7, height: 7 }),
        text("咖啡 Café قهوة"),
        text("咖啡", { width: 2, height: 2 }, "center"),
        barcode({ moduleWidth: 2 }),
        { ...center, type: "qrcode", content: "platen", size: 5, errorCorrection: "M" } as const,
        { type: "feed", path, amount: { lines: 3 } } as const,
      ];
      const { heightDots, fedDots, effects } = print(blocks, widthMm);
      expect(fedDots).toBe(heightDots);
      expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
    },
  );

  test("keeps to the width of a template for narrower paper", () => {
    const blocks = [text("12.50", {}, "right"), text("=".repeat(32))];
    const { bytes } = encode(documentOf(blocks, 58), profile, { raster });
    expect(rendering(bytes).receipts[0]?.text).toBe(`${"12.50".padStart(32)}\n${"=".repeat(32)}\n`);
  });

  test("opens the drawer it is asked to, and cuts as asked", () => {
    const blocks: DocumentBlock[] = [
      { type: "drawer", path, pin: 2 },
      { type: "drawer", path, pin: 5 },
      { type: "cut", path, mode: "full" },
    ];
    const effects = print(blocks).effects.filter(({ type }) => type === "drawer" || type === "cut");
    expect(effects).toMatchObject([
      { type: "drawer", pin: 2 },
      { type: "drawer", pin: 5 },
      { type: "cut", mode: "full" },
    ]);
  });

  test.each([
    ["QR", { ...center, type: "qrcode", content: "https://example.com/küche?a=1%2", size: 5, errorCorrection: "Q" }],
    ["PDF417", { ...center, type: "pdf417", content: "platen 42", size: 3, columns: 3, errorCorrection: 2 }],
    ["EAN-13", barcode({})],
    ["Code 128", barcode({ symbology: "code128", content: "AB-12%34" })],
    ["Code 39", barcode({ symbology: "code39", content: "PLATEN-1", moduleWidth: 2 })],
    ["ITF", barcode({ symbology: "itf", content: "123456" })],
    ["Code 93", barcode({ symbology: "code93", content: "PLATEN", moduleWidth: 2 })],
    ["EAN-8", barcode({ symbology: "ean8", content: "96385074" })],
  ] as [string, DocumentBlock & { content: string }][])(
    "has a %s code that another decoder reads",
    async (_, block) => {
      const [printed] = print([block]).receipts;
      if (!printed) throw new Error("nothing was printed");
      expect(await scanAll(toPng(printed))).toContain(block.content);
    },
  );

  test("is refused where it asks for labels with gaps, which such a printer is not known to find", () => {
    expect(check({ ...documentOf([text("a")]), heightMm: 50, media: "gap" }, profile)).toEqual([
      "config.media: a starprnt printer is not known to find the next label; use continuous paper",
    ]);
  });
});

describe("a receipt in Star Line Mode", () => {
  const lineMode = profileFor({ model: "generic", widthMm: 80, language: "starprnt", lineMode: true });
  const options = { raster: boxRasteriser, codes: codeDrawer };

  test("takes the paper that was reckoned with, and no command for pictures that its printers do not have", () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 4 }), (blocks) => {
        const document = documentOf(blocks);
        fc.pre(check(document, lineMode, options).length === 0);
        const { bytes, heightDots } = encode(document, lineMode, options);
        const { commands, effects, fedDots } = rendering(bytes);
        expect(fedDots).toBe(heightDots);
        expect(commands.map(({ name }) => name)).not.toContain("ESC GS S");
        expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("is the same as in StarPRNT, dot by dot, where pictures fill their strips", () => {
    const blocks = [text("LARGE", { width: 7, height: 7 }, "center"), text("咖啡", { width: 2, height: 2 }, "right")];
    const { bytes } = encode(documentOf(blocks), lineMode, { raster });
    const { receipts, commands } = rendering(bytes);
    expect(receipts.map((receipt) => toPng(receipt))).toEqual(print(blocks).receipts.map((receipt) => toPng(receipt)));
    expect(commands.filter(({ name }) => name === "ESC X")).toHaveLength(7 + 2);
  });

  test("has codes that another decoder reads, drawn and of its own", async () => {
    const blocks: DocumentBlock[] = [{ ...center, type: "datamatrix", content: "platen", size: 5 }, barcode({})];
    const { bytes } = encode(documentOf(blocks), lineMode, { raster, codes: codeDrawer });
    const [printed] = rendering(bytes).receipts;
    if (!printed) throw new Error("nothing was printed");
    expect(await scanAll(toPng(printed))).toEqual(expect.arrayContaining(["platen", "4006381333931"]));
  });
});

test("a model of another language is refused, with what to do", () => {
  expect(() => profileFor({ model: "star-tsp100iv", widthMm: 80, language: "escpos" })).toThrow(
    /speaks starprnt, not escpos/,
  );
  expect(() => profileFor({ model: "epson-tm-t20iii", widthMm: 80, language: "starprnt" })).toThrow(/speaks escpos/);
  // A Star printer that emulates ESC/POS may still give its own name.
  const emulating = { model: "auto", widthMm: 80, language: "escpos", reported: "Star TSP100IV" } as const;
  expect(profileFor(emulating)).toMatchObject({ model: "generic", language: "escpos" });
  expect(profileFor({ model: "star-mc-print2", widthMm: 58 })).toMatchObject({
    language: "starprnt",
    dotsPerLine: 384,
  });
});

test("our own reckoning of where commands end is the printer's", () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 4 }), (blocks) => {
      const document = documentOf(blocks);
      fc.pre(check(document, profile, { raster: boxRasteriser, codes: codeDrawer }).length === 0);
      const { bytes } = encode(document, profile, { raster: boxRasteriser, codes: codeDrawer });
      const ends = new Set<number>();
      for (let at = 0; at < bytes.length; ) {
        at += starCommandLength(bytes, at);
        ends.add(at);
      }
      let end = 0;
      for (const command of rendering(bytes).commands) {
        end += command.bytes.length;
        expect(ends).toContain(end);
      }
      expect(rendering(bytes).effects.filter(({ type }) => type === "unknown" || type === "drawer")).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("no picture holds a command that a printer obeys when it receives it", () => {
  const dots = fc
    .uint8Array({ minLength: 24, maxLength: 72 })
    .map((values) => values.map((value) => [0x1b, 0x06, 0x18, 0][value % 4] ?? 0));
  fc.assert(
    fc.property(dots, (data) => {
      const bytes = withoutPairs(data, starLines.realTime);
      for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
        expect(bytes[at + 1]).not.toBe(0x06);
      }
    }),
  );
});
