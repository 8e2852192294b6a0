import type { Column, ColumnWidth, FeedBlock, Length, TextStyle } from "../document.ts";
import type { CellConfig, StyleConfig } from "./config-schema.ts";

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

/** What differs from plain text; undefined where nothing does. */
export function styleOf({ bold, underline, invert, font, size = 1 }: StyleConfig): Partial<TextStyle> | undefined {
  const { width, height } = typeof size === "number" ? { width: size, height: size } : size;
  const style: Partial<TextStyle> = {
    ...(bold && { bold }),
    ...(underline && { underline }),
    ...(invert && { invert }),
    ...(font === "B" && { font }),
    ...(width !== 1 && { width }),
    ...(height !== 1 && { height }),
  };
  return Object.keys(style).length > 0 ? style : undefined;
}

export function columnOf(config: CellConfig): Column {
  return {
    width: columnWidthOf(config.width ?? "*"),
    align: config.align,
    wrap: config.wrap,
    style: styleOf(config),
  };
}

function columnWidthOf(width: number | string): ColumnWidth {
  if (typeof width === "number") return { characters: width };
  if (width === "auto" || width === "*") return width;
  return { percent: Number.parseFloat(width) };
}

export function lengthOf(length: number | string): Length {
  if (typeof length === "number") return { dots: length };
  return length.endsWith("mm") ? { mm: Number.parseFloat(length) } : { percent: Number.parseFloat(length) };
}

export function feedOf(lines: number | string): FeedBlock["amount"] {
  return typeof lines === "number" ? { lines } : { mm: Number.parseFloat(lines) };
}
