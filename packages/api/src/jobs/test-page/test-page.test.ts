import { layout } from "@platen/receipt/layout";
import { type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import { createRasteriser } from "@platen/receipt/raster";
import type { Shop } from "@platen/receipt/shop";
import { describe, expect, it } from "vitest";
import { paperLanguage } from "./paper-language.ts";
import { testPage } from "./test-page.ts";

const raster = createRasteriser();

function laidOut(printer: ProfileRequest, shop: Shop = {}) {
  const profile = profileFor(printer);
  const page = testPage({
    printerId: "till-".repeat(12),
    printerName: "Till",
    address: "[fd00:1234:5678:9abc:def0:1234:5678:9abc]:9100",
    profile,
    now: new Date(0),
    language: paperLanguage(shop),
  });
  return { page, ...layout(page, profile, { raster }) };
}

const shops: [string, Shop][] = [
  ["de-DE", { language: "de-DE", timeZone: "Europe/Berlin" }],
  ["fr-FR", { language: "fr-FR", timeZone: "Europe/Paris" }],
  ["es-ES", { language: "es-ES", timeZone: "Europe/Madrid" }],
  ["ja-JP", { language: "ja-JP", timeZone: "Asia/Tokyo" }],
];

describe.each(shops)("the test page of a shop that speaks %s", (_, shop) => {
  it.each([20, 58, 80])("can be printed on %i mm paper, and on labels of at most 26 mm", (widthMm) => {
    expect(laidOut({ model: "generic", widthMm }, shop).problems).toEqual([]);
    const { problems, page } = laidOut({ model: "generic", widthMm, paper: "labels", language: "zpl" }, shop);
    expect(problems).toEqual([]);
    expect(page.heightMm).toBeLessThanOrEqual(26);
  });

  it("tells the time of the shop's clock and no raw time", () => {
    const texts = laidOut({ model: "generic", widthMm: 80 }, shop).page.blocks.map((block) =>
      block.type === "text" ? block.content : "",
    );
    expect(texts).toContain(paperLanguage(shop).moment(new Date(0)));
    expect(texts.join("\n")).not.toMatch(/\dT\d/);
  });
});

describe.each([20, 25, 30, 40, 48, 58, 80, 112, 220])("the test page on %i mm paper", (widthMm) => {
  it.each(["generic", "epson-tm-t88v"])("can be printed by the model %s", (model) => {
    expect(laidOut({ model, widthMm }).problems).toEqual([]);
  });

  it.each([
    { language: "zpl", dpi: 203 },
    { language: "zpl", dpi: 300 },
    { language: "escpos" },
    { language: "escpos", model: "epson-tm-t88v" },
  ] as const)("is one label of at most 26 mm for %j, if it holds labels", (kind) => {
    const { problems, page } = laidOut({ model: "generic", widthMm, paper: "labels", ...kind });
    expect(problems).toEqual([]);
    expect(page.media).toBe("gap");
    expect(page.heightMm).toBeLessThanOrEqual(26);
  });

  it.each(["starprnt", "epos"] as const)(
    "is one label from cut to cut, if a printer of %s, which finds no gaps, is said to hold labels",
    (language) => {
      const { problems, page } = laidOut({ model: "generic", widthMm, paper: "labels", language });
      expect(problems).toEqual([]);
      expect(page).toMatchObject({ media: "continuous" });
    },
  );
});
