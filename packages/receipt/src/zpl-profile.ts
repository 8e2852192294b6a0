import { mmToDots } from "./paper.ts";
import type { PrinterProfile } from "./profile.ts";

const dpi = 203;
/** Zebra's font D with the gap after each character is 12 dots wide; 24 dots of height leave it some air. */
const cellA = { width: 12, height: 24 };
const cellB = { width: 9, height: 17 };
/** ^BQ magnifies up to ten times. */
const largestQrSize = 10;
/** Millimetres per second that desktop label printers reach (6 inches). */
const speedMmPerS = 150;

/**
 * Label printers that speak ZPL. They print to the edges of the label and find its beginning themselves, so there is no
 * distance to a knife to reckon with. No code pages: what is not ASCII is drawn, because their fonts differ.
 */
export function zplProfile(model: string, widthMm: number): PrinterProfile {
  const dotsPerLine = mmToDots(widthMm, dpi);
  return {
    model,
    language: "zpl",
    dpi,
    paperWidthMm: widthMm,
    dotsPerLine,
    printsToEdge: true,
    fonts: {
      A: { ...cellA, columns: Math.floor(dotsPerLine / cellA.width) },
      B: { ...cellB, columns: Math.floor(dotsPerLine / cellB.width) },
    },
    codePages: {},
    cutter: false,
    cutterDistanceDots: 0,
    lineSpacingDots: 30,
    rasterRowLimit: 65_535,
    speedMmPerS,
    lacks: ["drawer", "barcode text on both sides"],
    largestQrSize,
  };
}
