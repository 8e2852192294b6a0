import { expect, test } from "vitest";
import type { Column, DocumentBlock } from "../src/document.ts";
import { plainText } from "../src/plain-text.ts";
import { profileFor } from "../src/printer-models.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { documentOf } from "./arbitrary-document.ts";

const raster = createRasteriser();
const profile = profileFor({ model: "generic", widthMm: 58 });

function textOf(...blocks: DocumentBlock[]): string {
  return plainText(documentOf(blocks), profile, { raster });
}

function text(content: string, align: "left" | "center" | "right" = "left"): DocumentBlock {
  return { type: "text", path: "config.blocks[0]", content, align };
}

test.each([
  "मूल्य में सभी कर",
  "Cảm ơn quý khách",
  "谢谢惠顾",
  "ขอบคุณ",
  "שלום (Mango 0.5 l)",
  "😀 ₹450",
  "Total 咖啡 18.00",
])("the text of a receipt holds what is drawn, as it is read: %s", (content) => {
  expect(textOf(text(content))).toBe(`${content}\n`);
});

test("columns of drawn and printed text begin and end where they do on paper", () => {
  const columns: Column[] = [{ width: "*" }, { width: { characters: 8 }, align: "right" }];
  const rows = [
    ["Coffee", "12.50"],
    ["कॉफी बड़ी", "₹450.00"],
    ["咖啡", "8.00"],
  ];
  const table: DocumentBlock = { type: "table", path: "", columns, gap: 1, header: null, rows };
  expect(textOf(table)).toBe(
    [`Coffee${" ".repeat(21)}12.50`, `कॉफी बड़ी${" ".repeat(17)}₹450.00`, `咖啡${" ".repeat(24)}8.00`, ""].join("\n"),
  );
});

test("a line in the middle or on the right stands there, feeds are empty lines, a bar code is its digits", () => {
  const receipt = textOf(
    text("Shop", "center"),
    { type: "feed", path: "", amount: { lines: 1 } },
    text("right", "right"),
    {
      type: "barcode",
      path: "",
      content: "12345670",
      align: "left",
      symbology: "ean8",
      height: 40,
      moduleWidth: 2,
      text: "below",
    },
  );
  expect(receipt.split("\n")).toEqual([`${" ".repeat(14)}Shop`, "", `${" ".repeat(27)}right`, "12345670", ""]);
});

test("the text of a receipt that cannot be printed is refused as its print is", () => {
  expect(() => textOf(text("a\u{f8ff}"))).toThrow(expect.objectContaining({ code: "RENDER_FAILED" }));
});
