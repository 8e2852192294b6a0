import { Bitmap } from "../../bitmap.ts";
import { byteAt, type CommandHandler, type CommandHandlers, digitAt } from "../../line-printer/command-handler.ts";
import type { BlockText } from "../../line-printer/line-printer.ts";
import type { Modes } from "../../line-printer/modes.ts";
import { encodeLinear, type Linear } from "../../symbols/linear.ts";
import { cell, cellSheet, PLAIN } from "../../text/cell.ts";
import { isWide } from "../../text/decoder.ts";
import type { CellSize } from "../../text/glyphs.ts";

export type HriPosition = Modes["barcode"]["hri"];

const HRI_POSITIONS: readonly HriPosition[] = ["none", "above", "below", "both"];
/** Two-width codes: a wide bar is two and a half narrow ones, rounded to dots (2/5, 3/8, 4/10, 5/13, 6/16). */
const WIDE_TO_NARROW = 2.5;
const MAX_MODULE_WIDTH = 6;
/** GS w 68–76 are steps of half a dot from 2 to 6 on the models that have them. */
const FINE_WIDTHS = { first: 68, last: 76 };
const FUNCTION_B = 65;

const printBarcode: CommandHandler = (engine, bytes) => {
  const m = byteAt(bytes, 2);
  const data = m >= FUNCTION_B ? bytes.subarray(4) : withoutTerminator(bytes.subarray(3));
  const symbol = encodeLinear(m, data);
  if (!symbol) return;
  const bars = drawBars(symbol, engine.modes.barcode.moduleWidth, engine.modes.barcode.height);
  const available = engine.page ? engine.page.lineWidth : engine.areaWidth;
  const { hri: position, hriFont } = engine.modes.barcode;
  const { picture, texts } = captioned(bars, symbol.hri, position, engine.cellOf(hriFont));
  // A code wider than the print area cannot be printed; the paper moves all the same.
  if (bars.width > available) engine.feed(engine.page ? 0 : picture.height);
  else engine.printBlock(picture, { turns: true, texts });
};

function withoutTerminator(data: Uint8Array): Uint8Array {
  return data.at(-1) === 0 ? data.subarray(0, -1) : data;
}

export function drawBars(
  symbol: Linear,
  moduleWidth: number,
  height: number,
  wide = Math.round(WIDE_TO_NARROW * moduleWidth),
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
): { picture: Bitmap; texts: BlockText[] } {
  if (position === "none") return { picture: bars, texts: [] };
  const sheet = cellSheet({ ...PLAIN, size });
  const cells = Array.from(hri, (text) => ({ text, picture: cell(sheet, text, isWide(text)) }));
  const textWidth = cells.reduce((sum, { picture }) => sum + picture.width, 0);
  const textHeight = cells[0]?.picture.height ?? 0;
  const above = position === "above" || position === "both" ? textHeight : 0;
  const below = position === "below" || position === "both" ? textHeight : 0;
  const picture = new Bitmap(Math.max(bars.width, textWidth), above + bars.height + below);
  picture.draw(bars, (picture.width - bars.width) >> 1, above);
  const left = (picture.width - textWidth) >> 1;
  const texts: BlockText[] = [];
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

const moduleWidth: CommandHandler = ({ modes }, bytes) => {
  const n = byteAt(bytes, 2);
  const fine = n >= FINE_WIDTHS.first && n <= FINE_WIDTHS.last;
  const width = fine ? Math.round((n - FINE_WIDTHS.first) / 2) + 2 : n;
  if (width >= 1 && width <= MAX_MODULE_WIDTH) modes.barcode = { ...modes.barcode, moduleWidth: width };
};

/** One-dimensional codes. */
export const barcodeCommands: CommandHandlers = {
  "GS k": printBarcode,
  "GS w": moduleWidth,
  "GS h": ({ modes }, bytes) => {
    const height = byteAt(bytes, 2);
    if (height > 0) modes.barcode = { ...modes.barcode, height };
  },
  "GS H": ({ modes }, bytes) => {
    const hri = HRI_POSITIONS[digitAt(bytes, 2)];
    if (hri) modes.barcode = { ...modes.barcode, hri };
  },
  "GS f": ({ modes }, bytes) => {
    modes.barcode = { ...modes.barcode, hriFont: digitAt(bytes, 2) === 0 || byteAt(bytes, 2) === 97 ? "A" : "B" };
  },
};
