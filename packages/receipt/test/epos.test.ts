import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Align, DocumentBlock, TextStyle } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { anyBlock, anyText, documentOf } from "./arbitrary-document.ts";
import { boxRasteriser } from "./box-rasteriser.ts";
import { scanAll } from "./drawn-symbols.ts";
import { invalidIn, noXmllint, read } from "./epos/xmllint.ts";
import { barcode, codeOf, everyCode, qr, scannedAs, symbologies } from "./every-code.ts";

const profile = profileFor({ model: "generic", widthMm: 80, language: "epos" });
const options = { raster: createRasteriser(), codes: codeDrawer };
const path = "config.blocks[0]";

function text(content: string, style: Partial<TextStyle> = {}, align: Align = "left"): DocumentBlock {
  return { type: "text", path, content, align, wrap: "word", style: { ...plainStyle, ...style } };
}

function xmlOf(blocks: DocumentBlock[], more = {}): string {
  return Buffer.from(encode(documentOf(blocks), profile, { ...options, ...more }).bytes).toString("utf8");
}

function print(blocks: DocumentBlock[], widthMm = 80) {
  const fitting = profileFor({ model: "generic", widthMm, language: "epos" });
  const { bytes, heightDots } = encode(documentOf(blocks, widthMm), fitting, options);
  const rendering = renderBytes(bytes, { model: "TM-m30III", widthMm });
  return { bytes, reckonedDots: heightDots, ...rendering };
}

describe("a receipt in ePOS XML", () => {
  test("is one element, the same for the same document, with what is set as text in it and what is not as images", () => {
    const blocks = [text("Café Zürich, 12 €", { bold: true }, "center"), text("Привет")];
    const xml = xmlOf(blocks);
    const namespace = "http://www.epson-pos.com/schemas/2011/03/epos-print";
    expect(xml.startsWith(`<epos-print xmlns="${namespace}"><text lang="en" `)).toBe(true);
    expect(xml.endsWith('<cut type="feed"/></epos-print>')).toBe(true);
    expect(xml).toContain('<text align="center" em="true">Café Zürich, 12 €&#10;</text>');
    expect(xml).toMatch(
      /<image width="\d+" height="30" color="color_1" mode="mono" align="left">[A-Za-z0-9+/]+=*<\/image>/,
    );
    expect(xml.match(/<text/g)).toHaveLength(2);
    expect(xmlOf(blocks)).toBe(xml);
  });

  test("reads as the same receipt does on an ESC/POS printer", () => {
    const blocks = [text("Café Zürich, 12 €", { bold: true }, "center"), text("small", { font: "B" }), codeOf("ean13")];
    const { bytes } = encode(documentOf(blocks), profileFor({ model: "generic", widthMm: 80 }), options);
    const words = (lines?: string) => lines?.split("\n").map((line) => line.trim());
    expect(words(print(blocks).receipts[0]?.text)).toEqual(words(renderBytes(bytes).receipts[0]?.text));
  });

  test.each([58, 80])("takes exactly the paper that was reckoned with on %i mm", (widthMm) => {
    const blocks: DocumentBlock[] = [
      text("tall", { width: 2, height: 3 }),
      text("as large as it gets", { width: 8, height: 8 }),
      text("咖啡 Café قهوة"),
      text("", {}),
      ...everyCode.map((kind) => codeOf(kind)),
      { type: "feed", path, amount: { lines: 3 } },
      { type: "feed", path, amount: { mm: 70 } },
    ];
    const { reckonedDots, heightDots, effects } = print(blocks, widthMm);
    expect(heightDots).toBe(reckonedDots);
    expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
  });

  test("keeps to the width of a template for narrower paper", () => {
    const blocks = [text("12.50", {}, "right"), text("middle", {}, "center"), text("=".repeat(32))];
    const { bytes } = encode(documentOf(blocks, 58), profile, options);
    const [receipt] = renderBytes(bytes, { model: "TM-m30III", widthMm: 80 }).receipts;
    expect(receipt?.text).toBe(`${"12.50".padStart(32)}\n${" ".repeat(13)}middle\n${"=".repeat(32)}\n`);
  });

  test("opens the drawer it is asked to, cuts once a copy, and is told not to cut", () => {
    const blocks: DocumentBlock[] = [
      { type: "drawer", path, pin: 2 },
      { type: "drawer", path, pin: 5 },
    ];
    const kinds = print(blocks).effects.filter(({ type }) => type === "drawer" || type === "cut");
    expect(kinds).toMatchObject([
      { type: "drawer", pin: 2, onMs: 100 },
      { type: "drawer", pin: 5 },
      { type: "cut", mode: "partial" },
    ]);
    expect(xmlOf([text("a")], { copies: 3 }).match(/<cut type="feed"\/>/g)).toHaveLength(3);
    expect(xmlOf([text("a")], { copies: 3 }).match(/<epos-print/g)).toHaveLength(1);
    expect(xmlOf([text("a")], { cutPaper: false })).not.toContain("<cut");
  });

  test("is refused when it is larger than such a printer takes", () => {
    const many = documentOf([text("谢谢 谢谢 谢谢", { width: 8, height: 8 })]);
    const copies = (count: number) => () => encode(many, profile, { ...options, copies: count });
    expect(copies(1)).not.toThrow();
    expect(copies(100)).toThrow("options.copies: makes more than the 2 MB that such a printer takes at once");
  });

  test("is refused where it asks for labels with gaps, which such a printer is not known to find", () => {
    expect(check({ ...documentOf([text("a")]), heightMm: 50, media: "gap" }, profile)).toEqual([
      "config.media: a epos printer is not known to find the next label; use continuous paper",
    ]);
  });
});

describe("codes in ePOS XML", () => {
  test.each(everyCode)("a %s scans from what the printer makes of it", async (kind) => {
    const [receipt] = print([codeOf(kind)]).receipts;
    expect(receipt && (await scanAll(toPng(receipt)))).toEqual([scannedAs(kind)]);
  });

  test("are the printer's own where the XML can say all of them, and dots elsewhere", () => {
    const isOwn = (block: DocumentBlock) => /<barcode|<symbol/.test(xmlOf([block]));
    expect(symbologies.filter((kind) => !isOwn(codeOf(kind)))).toEqual([]);
    expect(isOwn(codeOf("qrcode"))).toBe(true);
    expect([codeOf("pdf417"), codeOf("datamatrix")].some(isOwn)).toBe(false);
    expect(
      [qr({ align: "left" }), qr({ size: 2 }), qr({ content: "küche" }), qr({ content: "a\nb" })].some(isOwn),
    ).toBe(false);
  });

  test.each([
    ["a backslash before what would be a byte", "code93", "A\\x41B\\\\"],
    ["marks of XML", "code128", "<a&b>]]>\"'{x"],
    ["long numbers", "code128", "AB12345678901234CD"],
  ] as const)("carry %s to the scanner as it was", async (_, symbology, content) => {
    const [receipt] = print([barcode(symbology, { content, moduleWidth: 2, text: "none" })]).receipts;
    expect(receipt && (await scanAll(toPng(receipt)))).toEqual([content]);
  });

  test("carry any ASCII in a QR code", async () => {
    const content = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
    expect(xmlOf([qr({ content })])).toContain("<symbol");
    const [receipt] = print([qr({ content })]).receipts;
    expect(receipt && (await scanAll(toPng(receipt)))).toEqual([content]);
  });
});

const hostile = '</text><cut type="no_feed"/><command>1b70</command>]]><![CDATA[&amp;<x xmlns="">&#27;&#0;\u0000\u001b';

describe("data full of what XML is made of", () => {
  test("is text: no element, attribute or namespace comes of it", () => {
    const names = (xml: string) => [...new Set(xml.match(/<\/?[a-z-]+/g))].sort();
    const [plain, attacked] = [xmlOf([text("plain")]), xmlOf([text(hostile)])];
    expect(names(attacked)).toEqual(names(plain));
    expect(attacked.match(/<[^<>]*xmlns/g)).toHaveLength(1);
    expect(check(documentOf([text("\ufffe")]), profile, options)[0]).toMatch(/U\+FFFE\) cannot be printed/);
    expect(print([text(hostile)]).receipts[0]?.text.replaceAll("\n", "")).toContain('</text><cut type="no_feed"/>');
  });

  test("prints nothing but text and paper, whatever it is", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.constant(hostile)), { maxLength: 4 }), (contents) => {
        const blocks = contents.map((content) => text(content));
        const { bytes } = encode(documentOf(blocks), profile, { raster: boxRasteriser });
        const { effects } = renderBytes(bytes, { model: "TM-m30III" });
        expect(effects.filter(({ type }) => type !== "feed")).toEqual([{ type: "cut", mode: "partial" }]);
        expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/<command|<[^<>]*xmlns=""/);
      }),
    );
  });
});

describe.skipIf(noXmllint)(`by libxml2${noXmllint ? ` (${noXmllint})` : ""}`, () => {
  test("every code, style and size is valid", () => {
    const styles = [
      { bold: true },
      { underline: true },
      { invert: true },
      { font: "B" },
      { width: 8, height: 3 },
    ] as const;
    const aligns = ["left", "center", "right"] as const;
    const blocks = aligns.flatMap((align) => [
      ...styles.map((style) => text("Ελλάδα & <b>", style, align)),
      ...everyCode.map((kind) => codeOf(kind, align)),
    ]);
    expect(invalidIn([encode(documentOf(blocks), profile, { ...options, copies: 2 }).bytes])).toEqual([]);
  });

  test("random documents are valid", () => {
    const documents = fc.sample(fc.array(anyBlock, { maxLength: 6 }), { numRuns: 150, seed: 17 }).map(documentOf);
    const printed = documents.filter(
      (document) => check(document, profile, { ...options, raster: boxRasteriser }).length === 0,
    );
    expect(printed.length).toBeGreaterThan(50);
    expect(
      invalidIn(printed.map((document) => encode(document, profile, { ...options, raster: boxRasteriser }).bytes)),
    ).toEqual([]);
  });

  test("text is read as it was written, and what no XML holds as a question mark", () => {
    const content = `a ${hostile}`.slice(0, 44);
    const { bytes } = encode(documentOf([text(content), text("x\u0000\u001by")]), profile, options);
    expect(read(bytes, "string((//*[local-name()='text'])[2])")).toBe(`${content}\n`);
    expect(read(bytes, "string((//*[local-name()='text'])[3])")).toBe("x??y\n");
    expect(read(bytes, "count(//*[namespace-uri()!='http://www.epson-pos.com/schemas/2011/03/epos-print'])")).toBe("0");
  });

  test("a document with an element in no namespace, or with raw commands, is not valid: the schema can say no", () => {
    const root = (child: string) =>
      Buffer.from(`<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${child}</epos-print>`);
    expect(invalidIn([root('<text xmlns="">a</text>')])).not.toEqual([]);
    expect(invalidIn([root("<command>1b40</command>")])).not.toEqual([]);
    expect(invalidIn([root('<text width="9">a</text>')])).not.toEqual([]);
    expect(invalidIn([root("<text>a</text>")])).toEqual([]);
  });
});

test("only models that are known to fetch ePOS XML are said to speak it", () => {
  expect(profileFor({ model: "epson-tm-t88vi", widthMm: 80, language: "epos" })).toMatchObject({
    dpi: 180,
    dotsPerLine: 512,
  });
  expect(profile).toMatchObject({ dpi: 203, dotsPerLine: 576, charset: "none" });
  expect(() => profileFor({ model: "epson-tm-t20iii", widthMm: 80, language: "epos" })).toThrow(
    /speaks escpos, not epos/,
  );
  expect(profileFor({ model: "auto", widthMm: 80, language: "epos", reported: "TM-m30III" }).model).toBe("generic");
});
