import type { PrinterProfile } from "../../profile/profile.ts";

/** What sets Star's printers apart from those that speak ESC/POS; the rest of a profile is worked out alike. */
export const starTraits = {
  language: "starprnt",
  /** ESC z 1: 4 mm. */
  lineSpacingDots: 32,
  lacks: ["barcode text above", "barcode text on both sides", "choice of code sets", "gaps"],
  /** It has no commands to switch to such characters. */
  charset: "none",
  drawnCodes: ["datamatrix", "gs1-128"],
  largestQrSize: 8,
  widestBars: 4,
} as const satisfies Partial<PrinterProfile>;
