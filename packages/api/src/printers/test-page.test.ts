import { layout } from "@platen/receipt/layout";
import { type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import { createRasteriser } from "@platen/receipt/raster";
import { describe, expect, it } from "vitest";
import { testPage } from "./test-page.ts";

const raster = createRasteriser();

function laidOut(printer: ProfileRequest) {
  const profile = profileFor(printer);
  const page = testPage({
    printerId: "till-".repeat(12),
    printerName: "Till",
    address: "[fd00:1234:5678:9abc:def0:1234:5678:9abc]:9100",
    profile,
    now: new Date(0),
  });
  return { page, ...layout(page, profile, { raster }) };
}

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

  it("is one label from cut to cut, if a printer that finds no gaps is said to hold labels", () => {
    const { problems, page } = laidOut({ model: "generic", widthMm, paper: "labels", language: "starprnt" });
    expect(problems).toEqual([]);
    expect(page).toMatchObject({ media: "continuous" });
  });
});
