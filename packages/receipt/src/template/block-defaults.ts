/** What a block means when it says nothing. Codes default to sizes that fit 58 mm paper. */
export const defaults = {
  /** Codes and images stand alone on their line. */
  codeAlign: "center",
  gap: 1,
  loopVariable: "item",
  qrcode: { size: 6, errorCorrection: "M" },
  /** Two dots (0.25 mm at 203 dpi) is the narrowest bar scanners read reliably; ten millimetres high. */
  barcode: { height: 80, moduleWidth: 2, text: "below" },
  pdf417: { size: 2, columns: 0, errorCorrection: 2 },
  datamatrix: { size: 6 },
  dither: "floyd-steinberg",
} as const;

/** In the code page every ESC/POS printer starts with (437), so a divider never costs a page switch or a raster. */
export const dividerCharacters = { single: "─", double: "═", dashed: "-" } as const;
