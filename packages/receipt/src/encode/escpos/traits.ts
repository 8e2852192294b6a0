import type { PrinterProfile } from "../../profile/profile.ts";

/** What all printers that speak ESC/POS have in common; what sets models apart is in printer-models.ts. */
export const escPosTraits = {
  language: "escpos",
  /** The default of 203 dpi printers, 3.75 mm, and the sixth of an inch of 180 dpi ones: both are 30 dots. */
  lineSpacingDots: 30,
  lacks: [],
  largestQrSize: 16,
  widestBars: 6,
} as const satisfies Partial<PrinterProfile>;
