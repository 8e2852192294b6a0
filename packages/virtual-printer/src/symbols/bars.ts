import { Bitmap } from "../bitmap.ts";
import { cell, cellSheet, plain } from "../text/cell.ts";
import type { PlacedCharacter } from "../text/columns.ts";
import { isWide } from "../text/decoder.ts";
import type { CellSize } from "../text/glyphs.ts";
import type { Linear } from "./linear.ts";

/** Where the text of a bar code stands. */
export type HriPosition = "none" | "above" | "below" | "both";

/** A line of text that belongs to a code, such as the digits below its bars. */
export interface CaptionLine {
  /** Rows from the top of the code to the top of the text. */
  below: number;
  heightDots: number;
  characters: readonly PlacedCharacter[];
}

/** Two-width codes: a wide bar is two and a half narrow ones, rounded to dots (2/5, 3/8, 4/10, 5/13, 6/16). */
const wideToNarrow = 2.5;

export function drawBars(
  symbol: Linear,
  moduleWidth: number,
  height: number,
  wide = Math.round(wideToNarrow * moduleWidth),
): Bitmap {
  const dots = symbol.widths.map((width) => {
    if (!symbol.twoWidths) return width * moduleWidth;
    return width > 1 ? wide : moduleWidth;
  });
  const row = new Bitmap(
    dots.reduce((sum, width) => sum + width, 0),
    1,
  );
  let x = 0;
  for (const [index, width] of dots.entries()) {
    if (index % 2 === 0) row.fill(x, 0, width, 1);
    x += width;
  }
  return row.scale(1, height);
}

/** The bars with their text above or below, both centred on each other. */
export function captioned(
  bars: Bitmap,
  hri: string,
  position: HriPosition,
  size: CellSize,
): { picture: Bitmap; texts: CaptionLine[] } {
  if (position === "none") return { picture: bars, texts: [] };
  const sheet = cellSheet({ ...plain, size });
  const cells = Array.from(hri, (text) => ({ text, picture: cell(sheet, text, isWide(text)) }));
  const textWidth = cells.reduce((sum, { picture }) => sum + picture.width, 0);
  const textHeight = cells[0]?.picture.height ?? 0;
  const above = position === "above" || position === "both" ? textHeight : 0;
  const below = position === "below" || position === "both" ? textHeight : 0;
  const picture = new Bitmap(Math.max(bars.width, textWidth), above + bars.height + below);
  picture.draw(bars, (picture.width - bars.width) >> 1, above);
  const left = (picture.width - textWidth) >> 1;
  const texts: CaptionLine[] = [];
  for (const top of [...(above > 0 ? [0] : []), ...(below > 0 ? [above + bars.height] : [])]) {
    let x = left;
    const characters = cells.map(({ text, picture: glyph }) => {
      picture.draw(glyph, x, top);
      const placed = { x, advance: glyph.width, column: glyph.width, text };
      x += glyph.width;
      return placed;
    });
    texts.push({ below: top, heightDots: textHeight, characters });
  }
  return { picture, texts };
}
