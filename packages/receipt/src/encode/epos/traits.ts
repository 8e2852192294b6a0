import type { PrinterProfile } from "../../profile/profile.ts";

/**
 * What ePOS XML leaves to the printer, or cannot say. The rest of a profile is that of the same model in ESC/POS, into which
 * the printer turns the XML.
 */
export const eposTraits = {
  language: "epos",
  /** `linespc`, which every copy says. */
  lineSpacingDots: 30,
  lacks: ["gaps", "places for codes", "anything but ASCII in codes"],
  /** Characters are told by their language, which nobody has tried on a device: those of East Asia are drawn. */
  charset: "none",
  /** Of the letters beyond ASCII those of Western Europe are set in every language; all others are drawn. */
  codePages: { windows1252: 16 },
  /** Neither the rows of a PDF417 nor the side of a DataMatrix can be said, and the paper they take is known beforehand. */
  drawnCodes: ["pdf417", "datamatrix"],
  smallestQrSize: 3,
  largestQrSize: 16,
  widestBars: 6,
  /** The most rows that an image may be said to have: whole receipts are sent as one by others. */
  rasterRowLimit: 65_535,
} as const satisfies Partial<PrinterProfile>;
