import { expect, test } from "vitest";
import { knownModels, modelsOf, profileFor } from "./printer-models.ts";

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

test("every model of the list has a maker's name and its own, and speaks what it is listed under", () => {
  const named = (id: string) => knownModels.find((model) => model.id === id);
  expect(named("epson-tm-t20iii")).toMatchObject({ maker: "Epson", name: "TM-T20III", language: "escpos" });
  expect(named("star-mpop")).toMatchObject({ maker: "Star", name: "mPOP", language: "starprnt" });
  expect(named("pos-5890")).toMatchObject({ maker: "", name: "POS-5890" });
  for (const { id, name, language } of knownModels) {
    expect(modelsOf(language)).toContain(id);
    expect(name).toBe(name.trim());
  }
  expect(knownModels.map(({ id }) => id).sort()).toEqual(
    [...modelsOf("escpos"), ...modelsOf("starprnt").slice(2)].slice(2).sort(),
  );
});
