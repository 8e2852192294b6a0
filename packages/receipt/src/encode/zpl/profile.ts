import { mmToDots } from "../../profile/paper.ts";
import type { PrinterProfile } from "../../profile/profile.ts";

/** The head most label printers have. */
const usualDpi = 203;
const finerDpi = 300;

/**
 * Character cells in dots, of the same size on paper at both resolutions. Zebra's font D with the gap after each
 * character is 12 dots wide at any resolution, so it serves at 203 dpi only; 24 dots of height leave it some air.
 */
const cells = {
  [usualDpi]: { A: { width: 12, height: 24 }, B: { width: 9, height: 17 }, lineSpacingDots: 30 },
  [finerDpi]: { A: { width: 18, height: 36 }, B: { width: 13, height: 25 }, lineSpacingDots: 44 },
} as const;

export type LabelDpi = keyof typeof cells;

/** ^BQ magnifies up to ten times. */
const largestQrSize = 10;
/** ^BY takes up to ten, more than a template can ask for. */
const widestBars = 10;
/** What ^LL takes: beyond it a label printer cuts off the end of the label without a word. */
const longestPieceDots = 32_000;
/** Millimetres per second that desktop label printers reach (6 inches). */
const speedMmPerS = 150;

/**
 * Label printers that speak ZPL. They print to the edges of the label and find its beginning themselves, so there is no
 * distance to a knife to reckon with. No code pages: what is not ASCII is drawn, because their fonts differ.
 */
export function zplProfile(model: string, widthMm: number, dpi: LabelDpi = usualDpi): Omit<PrinterProfile, "paper"> {
  const dotsPerLine = mmToDots(widthMm, dpi);
  const { A, B, lineSpacingDots } = cells[dpi];
  return {
    model,
    language: "zpl",
    rawIsWhole: true,
    dpi,
    paperWidthMm: widthMm,
    dotsPerLine,
    printsToEdge: true,
    fonts: {
      A: { ...A, columns: Math.floor(dotsPerLine / A.width) },
      B: { ...B, columns: Math.floor(dotsPerLine / B.width) },
    },
    codePages: {},
    charset: "none",
    cutter: false,
    cutterDistanceDots: 0,
    lineSpacingDots,
    longestPieceDots,
    rasterRowLimit: 65_535,
    speedMmPerS,
    lacks: [
      "drawer",
      "barcode text on both sides",
      "packed digits beside a >",
      "control characters in codes",
      "lines of text",
    ],
    drawnCodes: [],
    largestQrSize,
    widestBars,
  };
}

/** "ZD421-300dpi ZPL": label printers have their resolution in their name. */
export function dpiNamedIn(reported: string | null): LabelDpi | undefined {
  const named = /(203|300) ?dpi/i.exec(reported ?? "")?.[1];
  return named === undefined ? undefined : named === "300" ? finerDpi : usualDpi;
}
