import { layout } from "@platen/receipt/layout";
import { profileFor } from "@platen/receipt/printer-models";
import { expect, it } from "vitest";
import { testPage } from "./test-page.ts";

it.each([20, 25, 30, 40, 48, 58, 80, 112, 220])("the test page can be printed on %i mm paper", (widthMm) => {
  for (const model of ["generic", "epson-tm-t88v"]) {
    const profile = profileFor({ model, widthMm });
    const page = testPage({
      printerName: "Till",
      address: "[fd00:1234:5678:9abc:def0:1234:5678:9abc]:9100",
      widthMm,
      columns: profile.fonts.A.columns,
      now: new Date(0),
    });
    expect(layout(page, profile).problems).toEqual([]);
  }
});
