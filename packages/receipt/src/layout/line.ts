import type { Align, TextStyle, Wrap } from "../document.ts";
import type { PrinterProfile } from "../profile/profile.ts";

/** A piece of a line in one style. `drawn` text has no glyphs in the printer and goes to the rasteriser. */
export interface Segment {
  /** Dots from the left edge; 0 for a line the printer aligns itself. */
  x: number;
  text: string;
  /** What it takes of the line: its cells, or its natural width where it is drawn in a flowing script. */
  dots: number;
  style: TextStyle;
  drawn: boolean;
  /** The printer's own double-byte characters, as the bytes that print them. */
  multibyte?: Uint8Array;
  /** Only of drawn text, which is in the order of reading; the printer's own text is in the order on paper. */
  rightToLeft: boolean;
}

/** Text of a line as it is read, whether the printer sets it or it is drawn. */
export interface LineText {
  text: string;
  align: Align;
  x: number;
  dots: number;
}

export interface Line {
  type: "line";
  /** A line of several columns is placed dot by dot and always "left". */
  align: Align;
  segments: Segment[];
  /** From left to right, one for each column. */
  texts: LineText[];
  heightDots: number;
}

/** Receipt printers take a picture within a line of text in 24 rows; smaller letters stand at the bottom of it. */
export const inlineRows = 24;

/** What a document means where it says nothing. */
export const usualAlign: Align = "left";
export const usualWrap: Wrap = "word";
export const plainStyle: TextStyle = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 };

export function wholeStyle(differences: Partial<TextStyle> | undefined): TextStyle {
  if (!differences) return plainStyle;
  const { bold = false, underline = false, invert = false, font = "A", width = 1, height = 1 } = differences;
  return { bold, underline, invert, font, width, height };
}

export function cellDots(style: TextStyle, profile: PrinterProfile): number {
  return profile.fonts[style.font].width * style.width;
}

export function glyphDots(style: TextStyle, profile: PrinterProfile): number {
  return profile.fonts[style.font].height * style.height;
}

/** A printer feeds the line spacing, or as much as the tallest character on the line needs. */
export function lineHeight(segments: Segment[], profile: PrinterProfile): number {
  let height = profile.lineSpacingDots;
  for (const segment of segments) height = Math.max(height, glyphDots(segment.style, profile));
  return height;
}
