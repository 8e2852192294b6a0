import { expect, it } from "vitest";
import { kindOfLanguage, kindOfMaker, kindOfModel, makerOf, makersIn, modelsOf } from "./models.ts";
import { sampleKinds } from "./sample-kinds.ts";

const receipts = { language: "escpos", model: "auto" } as const;

it("the makers of the known models are offered, and one of label printers", () => {
  expect(makersIn(sampleKinds)).toEqual(["Epson", "Star", "Zebra"]);
});

it("choosing a maker chooses what it speaks, and leaves the model to the printer", () => {
  expect(kindOfMaker("Star", receipts, sampleKinds)).toEqual({ language: "starprnt", model: "auto" });
  expect(kindOfMaker("Zebra", receipts, sampleKinds)).toEqual({ language: "zpl", model: "auto" });
  expect(kindOfMaker("", { language: "zpl", model: "auto" }, sampleKinds)).toEqual({
    language: "escpos",
    model: "auto",
  });
});

it("choosing a model chooses its language, and another language gives up a model that does not speak it", () => {
  const mpop = kindOfModel("star-mpop", receipts, sampleKinds);
  expect(mpop).toEqual({ language: "starprnt", model: "star-mpop" });
  expect(kindOfLanguage("escpos", mpop, sampleKinds)).toEqual({ language: "escpos", model: "auto" });
  expect(kindOfLanguage("starprnt", mpop, sampleKinds)).toEqual(mpop);
});

it("a printer that fetches its jobs stays one when a model is chosen that can, and its maker chosen", () => {
  const asking = { language: "epos", model: "auto" } as const;
  expect(kindOfMaker("Epson", asking, sampleKinds)).toEqual(asking);
  const m30 = kindOfModel("epson-tm-m30iii", asking, sampleKinds);
  expect(m30).toEqual({ language: "epos", model: "epson-tm-m30iii" });
  expect(kindOfLanguage("escpos", m30, sampleKinds)).toEqual({ language: "escpos", model: "epson-tm-m30iii" });
  expect(kindOfModel("epson-tm-t20iii", asking, sampleKinds)).toEqual({ language: "escpos", model: "epson-tm-t20iii" });
});

it("the maker of a stored printer is known by its model", () => {
  expect(makerOf({ language: "escpos", model: "epson-tm-t20iii" }, sampleKinds)).toBe("Epson");
  expect(makerOf(receipts, sampleKinds)).toBe("");
  expect(makerOf({ language: "zpl", model: "generic" }, sampleKinds)).toBe("Zebra");
});

it("models that nobody put a name on are offered where the maker is another one", () => {
  expect(modelsOf("", receipts, sampleKinds).map(({ id }) => id)).toEqual(["pos-5890"]);
  expect(modelsOf("Star", receipts, sampleKinds).map(({ id }) => id)).toEqual(["star-mpop"]);
});
