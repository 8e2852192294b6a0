import { expect, test } from "vitest";
import { profileFor } from "./printer-models.ts";

test.each([
  ["EPSON TM-T88V", "epson-tm-t88v", 180],
  ["EPSON TM-T20III", "epson-tm-t20iii", 203],
  ["Nobody's Printer 3000", "generic", 203],
  ["auto", "generic", 203],
  [null, "generic", 203],
])("a printer that says it is %s is treated as %s", (reported, model, dpi) => {
  expect(profileFor({ model: "auto", widthMm: 80, reported })).toMatchObject({ model, dpi });
});

test("a model that was named is not overruled by what the printer says", () => {
  expect(profileFor({ model: "generic", widthMm: 80, reported: "EPSON TM-T88V" })).toMatchObject({ dpi: 203 });
});
