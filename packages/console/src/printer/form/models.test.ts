import { expect, it } from "vitest";
import type { PrinterModel } from "../../api/calls.ts";
import { kindOfLanguage, kindOfMaker, kindOfModel, makerOf, makersIn, modelsOf } from "./models.ts";

const known: PrinterModel[] = [
  { id: "epson-tm-t20iii", maker: "Epson", name: "TM-T20III", language: "escpos", languages: ["escpos"] },
  { id: "epson-tm-m30iii", maker: "Epson", name: "TM-m30III", language: "escpos", languages: ["escpos", "epos"] },
  { id: "star-mpop", maker: "Star", name: "mPOP", language: "starprnt", languages: ["starprnt"] },
  { id: "pos-5890", maker: "", name: "POS-5890", language: "escpos", languages: ["escpos"] },
];
const receipts = { language: "escpos", model: "auto" } as const;

it("the makers of the known models are offered, and one of label printers", () => {
  expect(makersIn(known)).toEqual(["Epson", "Star", "Zebra"]);
});

it("choosing a maker chooses what it speaks, and leaves the model to the printer", () => {
  expect(kindOfMaker("Star", receipts, known)).toEqual({ language: "starprnt", model: "auto" });
  expect(kindOfMaker("Zebra", receipts, known)).toEqual({ language: "zpl", model: "auto" });
  expect(kindOfMaker("", { language: "zpl", model: "auto" }, known)).toEqual({ language: "escpos", model: "auto" });
});

it("choosing a model chooses its language, and another language gives up a model that does not speak it", () => {
  const mpop = kindOfModel("star-mpop", receipts, known);
  expect(mpop).toEqual({ language: "starprnt", model: "star-mpop" });
  expect(kindOfLanguage("escpos", mpop, known)).toEqual({ language: "escpos", model: "auto" });
  expect(kindOfLanguage("starprnt", mpop, known)).toEqual(mpop);
});

it("a printer that fetches its jobs stays one when a model is chosen that can, and its maker chosen", () => {
  const asking = { language: "epos", model: "auto" } as const;
  expect(kindOfMaker("Epson", asking, known)).toEqual(asking);
  const m30 = kindOfModel("epson-tm-m30iii", asking, known);
  expect(m30).toEqual({ language: "epos", model: "epson-tm-m30iii" });
  expect(kindOfLanguage("escpos", m30, known)).toEqual({ language: "escpos", model: "epson-tm-m30iii" });
  expect(kindOfModel("epson-tm-t20iii", asking, known)).toEqual({ language: "escpos", model: "epson-tm-t20iii" });
});

it("the maker of a stored printer is known by its model", () => {
  expect(makerOf({ language: "escpos", model: "epson-tm-t20iii" }, known)).toBe("Epson");
  expect(makerOf(receipts, known)).toBe("");
  expect(makerOf({ language: "zpl", model: "generic" }, known)).toBe("Zebra");
});

it("models that nobody put a name on are offered where the maker is another one", () => {
  expect(modelsOf("", receipts, known).map(({ id }) => id)).toEqual(["pos-5890"]);
  expect(modelsOf("Star", receipts, known).map(({ id }) => id)).toEqual(["star-mpop"]);
});
