import type { Column, ColumnWidth, FeedBlock, Length, TextStyle } from "../document.ts";
import type { CellConfig, StyleConfig } from "./config-schema.ts";

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
