import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import type { DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { layout } from "../src/layout/layout.ts";
import { modelsOf, profileFor } from "../src/printer-models.ts";
import type { CodeKind, PrinterLanguage, PrinterProfile } from "../src/profile/profile.ts";
import { createDrawing } from "../src/raster/drawing.ts";
import { codeSamples } from "../src/sample/code-samples.ts";
import { documentOf } from "./arbitrary-document.ts";
import { scanAll } from "./drawn-symbols.ts";
import { walk } from "./escpos-walk.ts";
import { barcode, codeOf, everyCode, qr, scannedAs, symbologies } from "./every-code.ts";

/** As the service draws. */
const options = createDrawing({ fonts: [] });
function virtualModel({ language, dpi }: PrinterProfile): string {
  if (language === "zpl") return `ZD421-${dpi}dpi`;
  if (language === "epos") return "TM-m30III";
  return language === "starprnt" ? "TSP143IV" : dpi === 180 ? "TM-T88V" : "TM-T20III";
}

function print(blocks: DocumentBlock[], profile: PrinterProfile) {
  const { bytes, heightDots } = encode(documentOf(blocks), profile, options);
  const { paperWidthMm: widthMm } = profile;
  const { receipts, heightDots: fedDots, effects } = renderBytes(bytes, { model: virtualModel(profile), widthMm });
  const [receipt] = receipts;
  if (!receipt || receipts.length !== 1) throw new Error(`${receipts.length} pieces of paper were printed`);
  return { bytes, heightDots, fedDots, effects, text: receipt.text, png: toPng(receipt) };
}

const isNative = (bytes: Uint8Array) => walk(bytes).some(({ name }) => /^GS (\( k|k) /.test(name));

describe("an ESC/POS model", () => {
  const models = modelsOf("escpos").filter((model) => model !== "auto");
  const profiles = models.map((model) => profileFor({ model, widthMm: 80 }));
  const drawnOn = (kind: CodeKind) => profiles.filter(({ drawnCodes }) => drawnCodes.includes(kind)).length;

  test("is known to lack what its maker left out", () => {
    expect([drawnOn("qrcode"), drawnOn("pdf417"), drawnOn("upc-e"), drawnOn("ean13")]).toEqual([4, 8, 8, 0]);
  });

  test.each(profiles.map((profile) => [profile.model, profile] as const))(
    "%s is sent the codes that it can draw as commands, and all others as dots",
    (_, profile) => {
      for (const kind of everyCode) {
        const { bytes } = encode(documentOf([codeOf(kind)]), profile, options);
        expect([kind, isNative(bytes)]).toEqual([kind, !profile.drawnCodes.includes(kind)]);
      }
    },
  );

  test.each([
    ["epson-tm-t88iii", "qrcode"],
    ["bixolon-srp350", "pdf417"],
    ["pos-5890", "upc-e"],
    ["sunmi", "upc-e"],
    ["youku-58t", "pdf417"],
    ["metapace-t1", "datamatrix"],
  ] as const)("%s prints a %s that a scanner reads", async (model, kind) => {
    const { png, heightDots, fedDots } = print([codeOf(kind)], profileFor({ model, widthMm: 58 }));
    expect(await scanAll(png)).toEqual([scannedAs(kind)]);
    expect(fedDots).toBe(heightDots);
  });
});

describe("a printer that can draw no code itself", () => {
  const languages = ["escpos", "starprnt", "zpl", "epos"] as const satisfies readonly PrinterLanguage[];
  test.each(languages.flatMap((language) => everyCode.map((kind) => [language, kind] as const)))(
    "gets in %s a %s that a scanner reads",
    async (language, kind) => {
      const known = profileFor({ model: "generic", widthMm: 80, language });
      const { png, text, effects } = print([codeOf(kind)], { ...known, drawnCodes: everyCode });
      expect(await scanAll(png)).toEqual([scannedAs(kind)]);
      if (symbologies.some((symbology) => symbology === kind)) expect(text.trim()).toBe(codeSamples[kind]);
      expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
    },
  );
});

describe("a Star printer", () => {
  const profile = profileFor({ model: "generic", widthMm: 80, language: "starprnt" });

  test.each<[string, DocumentBlock, string]>([
    ["GS1-128", codeOf("gs1-128"), "0109506000134352"],
    ["DataMatrix", codeOf("datamatrix"), codeSamples.datamatrix],
    ["barcode with its text above", barcode("ean13", { text: "above" }), codeSamples.ean13],
    ["barcode with its text on both sides", barcode("code39", { text: "both" }), codeSamples.code39],
    ["barcode of wider bars than it has", barcode("ean13", { moduleWidth: 5 }), codeSamples.ean13],
    ["QR code of larger modules than it has", qr({ size: 12 }), codeSamples.qrcode],
  ])("prints a %s, drawn", async (_, block, content) => {
    const { png, heightDots, fedDots } = print([block], profile);
    expect(await scanAll(png)).toEqual([content]);
    expect(fedDots).toBe(heightDots);
  });

  test("prints twenty digits of a Code 128 in set C, 290 dots wide", async () => {
    const content = "12345678901234567890";
    const block = barcode("code128", { content });
    const image = layout(documentOf([block]), profile, options).items.find(({ type }) => type === "image");
    expect(image).toMatchObject({ bitmap: { width: 290 } });
    expect(await scanAll(print([block], profile).png)).toEqual([content]);
  });

  test("draws a Code 128 without long numbers itself", () => {
    const { items } = layout(documentOf([barcode("code128", { content: "AB-123" })]), profile, options);
    expect(items.some(({ type }) => type === "symbol")).toBe(true);
  });
});

test.each(["escpos", "zpl"] as const)("%s prints twenty digits of a Code 128 in 290 dots", async (language) => {
  const content = "12345678901234567890";
  const profile = profileFor({ model: "generic", widthMm: 80, language });
  const { items } = layout(documentOf([barcode("code128", { content })]), profile, options);
  expect(items.find(({ type }) => type === "symbol")).toMatchObject({ widthDots: 290 });
});

test("a label printer has digits behind a > in set C too, and text on both sides of a barcode", async () => {
  const profile = profileFor({ model: "generic", widthMm: 80, language: "zpl" });
  const content = "A>12345678901234567890";
  const blocks = [barcode("code128", { content, text: "both" })];
  const { png, text } = print(blocks, profile);
  expect(await scanAll(png)).toEqual([content]);
  expect(text.trim().split(/\s*\n\s*/)).toEqual([content, content]);
});

test.each(["left", "center", "right"] as const)(
  "the text of a drawn barcode stands in the middle of it, %s",
  (align) => {
    const known = profileFor({ model: "generic", widthMm: 80 });
    const profile = { ...known, drawnCodes: everyCode };
    const { items } = layout(documentOf([barcode("ean13", { align })]), profile, options);
    const line = items.find((item) => item.type === "line");
    const white = 20;
    const bars = { left: white, center: (576 - 190) / 2, right: 576 - 190 - white }[align];
    expect(line).toMatchObject({ segments: [{ x: Math.round(bars + (190 - 13 * 12) / 2), text: codeSamples.ean13 }] });
  },
);
