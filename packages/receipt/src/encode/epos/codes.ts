import type { Align, Symbology } from "../../document.ts";
import { expandUpcE } from "../../symbol/barcode.ts";
import type { BarsPlan, CodePlan } from "../../symbol/code-plan.ts";
import { code128Data } from "../escpos/codes.ts";
import { element } from "./xml.ts";

/** GS1-128 is written as the Code 128 it is, with FNC1, so that its code sets are ours. */
const barcodeTypes: Readonly<Record<Symbology, string>> = {
  "upc-a": "upc_a",
  "upc-e": "upc_e",
  ean13: "ean13",
  ean8: "ean8",
  code39: "code39",
  itf: "itf",
  codabar: "codabar",
  code93: "code93",
  code128: "code128",
  "gs1-128": "code128",
};

/** A code drawn by the printer itself. PDF417 and DataMatrix are not among them: `drawnCodes` of the profile has them. */
export function codeElement(plan: CodePlan, align: Align): string {
  if (plan.kind === "bars") {
    const { symbol, text: hri, narrow: width, height } = plan;
    const attributes = { type: barcodeTypes[symbol.symbology], hri, font: "font_a", width, height, align };
    return element("barcode", attributes, barData(plan));
  }
  if (plan.kind !== "qrcode") return "";
  const { content, level, size: width } = plan;
  const attributes = { type: "qrcode_model_2", level: `level_${level.toLowerCase()}`, width, align };
  return element("symbol", attributes, codeData(content));
}

/** UPC-E is taken as the UPC-A it stands for, Codabar as it was written. */
function barData({ content, symbol }: BarsPlan): string {
  if ("characters" in symbol) return codeData(String.fromCharCode(...code128Data(symbol.characters)));
  if (symbol.symbology === "upc-e") return expandUpcE(symbol.content);
  return codeData(symbol.symbology === "codabar" ? content : symbol.content);
}

/** In the data of codes a backslash begins a byte by its number, or stands for itself when it comes twice. */
function codeData(text: string): string {
  return text.replace(/[^ -[\]-~]/g, (character) => {
    return character === "\\" ? "\\\\" : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}
