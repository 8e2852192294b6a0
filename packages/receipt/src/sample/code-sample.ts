import type { BarcodeBlock } from "../document.ts";
import { printableDotsOf } from "../profile/paper.ts";
import { barcodeSymbol } from "../symbol/barcode.ts";
import { codeSamples, shorterSamples } from "./code-samples.ts";
import { usualText } from "./usual-values.ts";

/** The resolution of nearly all receipt and label printers. */
const dpi = 203;
/** Of the caption. It adds to the height only. */
const textHeightDots = 24;

/**
 * A content for a bar code, for a value of this name: an article number under `ean`, anything that prints under another
 * name. On narrow paper a shorter one is taken.
 */
export function barcodeSample(block: Omit<BarcodeBlock, "content">, name: string, paperWidthMm: number): string {
  const lineDots = printableDotsOf(paperWidthMm, dpi);
  const widthOf = (content: string) => {
    const result = barcodeSymbol({ ...block, content }, textHeightDots);
    return "symbol" in result ? result.symbol.widthDots + 2 * result.symbol.sideQuietDots : undefined;
  };
  const named = usualText(name, "", 0);
  const { symbology } = block;
  const contents = [named ?? "", codeSamples[symbology], ...(shorterSamples[symbology] ?? [])];
  const carried = contents.filter((content) => widthOf(content) !== undefined);
  return carried.find((content) => (widthOf(content) ?? 0) <= lineDots) ?? carried.at(-1) ?? "";
}
