import { captioned, drawBars } from "../symbols/bars.ts";
import { encodeLinear } from "../symbols/linear.ts";
import type { LinePrinter } from "./line-printer.ts";

/** A bar code of the symbology that GS k numbers so, in the modes of the moment. */
export function printBars(printer: LinePrinter, m: number, data: Uint8Array): void {
  const symbol = encodeLinear(m, data);
  if (!symbol) return;
  const { hri: position, hriFont, moduleWidth, height } = printer.modes.barcode;
  const bars = drawBars(symbol, moduleWidth, height);
  const { picture, texts } = captioned(bars, symbol.hri, position, printer.cellOf(hriFont));
  // A code wider than the print area cannot be printed; the paper moves all the same.
  if (bars.width > printer.availableWidth) printer.feed(printer.page ? 0 : picture.height);
  else printer.printBlock(picture, { turns: true, texts });
}
