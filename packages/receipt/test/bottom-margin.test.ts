import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import { encode } from "../src/encode/encode.ts";
import { paperDots } from "../src/encode/encoder.ts";
import { layout } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { mmToDots } from "../src/profile/paper.ts";
import type { PrinterProfile } from "../src/profile/profile.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";

const options = { codes: codeDrawer, raster: createRasteriser() };

const printers: [name: string, profile: PrinterProfile, model: string][] = [
  ["escpos 80 mm", profileFor({ model: "generic", widthMm: 80 }), "TM-T20III"],
  ["escpos 58 mm", profileFor({ model: "generic", widthMm: 58 }), "TM-T20III"],
  ["escpos 180 dpi", profileFor({ model: "epson-tm-t88v", widthMm: 80 }), "TM-T88V"],
  ["escpos without a knife", profileFor({ model: "pos-5890", widthMm: 58 }), "POS-5890"],
  ["starprnt", profileFor({ model: "generic", widthMm: 80, language: "starprnt" }), "TSP143IV"],
  ["epos", profileFor({ model: "generic", widthMm: 80, language: "epos" }), "TM-m30III"],
  ["epos 180 dpi", profileFor({ model: "epson-tm-t88vi", widthMm: 80, language: "epos" }), "TM-T88VI"],
  ["zpl 203 dpi", profileFor({ model: "generic", widthMm: 80, language: "zpl" }), "ZD421-203dpi"],
  ["zpl 300 dpi", profileFor({ model: "generic", widthMm: 80, language: "zpl", dpi: 300 }), "ZD421-300dpi"],
];

/** Letters end on the base line of their cell or below it, so the ink may end some dots above the cell's bottom. */
const mostAirInCell = 12;

const text = { type: "text", content: "Thank you, good bye" };
const endings: [name: string, blocks: object[]][] = [
  ["text", [text]],
  ["tall text", [{ ...text, content: "Bye", size: 3 }]],
  ["drawn text", [{ ...text, content: "谢谢 dog" }]],
  ["underlined text in font B", [{ ...text, font: "B", underline: true }]],
  ["drawn and underlined text in font B", [{ ...text, content: "谢谢 dog", font: "B", underline: true }]],
  ["a QR code", [{ type: "qrcode", content: "https://example.com" }]],
  ["a barcode with its number", [{ type: "barcode", symbology: "ean13", content: "4006381333931" }]],
  ["an empty line", [text, { type: "text", content: "" }]],
  ["a short feed", [text, { type: "feed", lines: "2mm" }]],
];

function print(blocks: object[], profile: PrinterProfile, model: string, config: object = {}) {
  const template = compileTemplate({ width: `${profile.paperWidthMm}mm`, blocks, ...config });
  const document = resolve(template, {}, { now: new Date(0) });
  const { bytes, heightDots } = encode(document, profile, options);
  const { receipts, heightDots: fedDots } = renderBytes(bytes, { model, widthMm: profile.paperWidthMm });
  const reckoned = paperDots(layout(document, profile, options).items, profile, true);
  return { receipts, heightDots, fedDots, reckoned };
}

/** Blank rows below the last ink. Paper that no knife cuts is torn off further on, where the printer feeds it to. */
function whiteBelow(receipt: { widthDots: number; heightDots: number; bitmap: Uint8Array }): number {
  const stride = Math.ceil(receipt.widthDots / 8);
  const last = receipt.bitmap.findLastIndex((byte) => byte !== 0);
  return receipt.heightDots - 1 - Math.floor(last / stride);
}

describe.each(printers)("on a printer of %s", (_, profile, model) => {
  const tornOff = profile.cutter ? 0 : profile.cutterDistanceDots;

  test.each(endings)("a receipt that ends with %s has 4 mm of white below it", (name, blocks) => {
    const { receipts, heightDots, fedDots, reckoned } = print(blocks, profile, model);
    expect(receipts).toHaveLength(1);
    const white = Math.min(...receipts.map(whiteBelow)) - tornOff;
    const wanted = mmToDots(4, profile.dpi);
    expect(white).toBeGreaterThanOrEqual(wanted);
    const air = name === "tall text" ? 3 * mostAirInCell : mostAirInCell * (profile.dpi === 300 ? 2 : 1);
    const quiet = name === "a barcode with its number" ? 8 : 0;
    expect(white).toBeLessThanOrEqual(wanted + air + quiet);
    expect([fedDots, reckoned]).toEqual([heightDots, heightDots]);
  });

  test("bottomMargin says how much", () => {
    const whiteWith = (bottomMargin: string) => {
      const { receipts } = print([text], profile, model, { bottomMargin });
      return Math.min(...receipts.map(whiteBelow));
    };
    const difference = mmToDots(10, profile.dpi) - mmToDots(4, profile.dpi);
    expect(whiteWith("10mm") - whiteWith("4mm")).toBe(difference);
    expect(whiteWith("0mm")).toBeLessThan(whiteWith("4mm"));
  });

  test("a longer feed is left as it is", () => {
    const [receipt] = print([text, { type: "feed", lines: "9mm" }], profile, model).receipts;
    const [plain] = print([text], profile, model, { bottomMargin: "0mm" }).receipts;
    expect((receipt?.heightDots ?? 0) - (plain?.heightDots ?? 0)).toBe(mmToDots(9, profile.dpi));
  });
});

test("each piece of a receipt that is cut in the middle has its white", () => {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  const { receipts } = print([text, { type: "cut" }, text, { type: "cut" }], profile, "TM-T20III");
  expect(receipts.map(whiteBelow)).toEqual([32, 32]);
});

test("a label of a fixed length has no margin but what its content leaves", () => {
  const profile = profileFor({ model: "generic", widthMm: 50, language: "zpl" });
  const { receipts } = print([text], profile, "ZD421-203dpi", { height: "30mm" });
  expect(receipts.map(({ heightDots }) => heightDots)).toEqual([240]);
});

test.each(["-1mm", "101mm", "4", 4])("a bottomMargin of %s is refused", (bottomMargin) => {
  expect(() => compileTemplate({ width: "80mm", bottomMargin, blocks: [] })).toThrow(/config\.bottomMargin/);
});
