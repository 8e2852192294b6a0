import { type Bitmap, blankBitmap, bytesPerRow } from "../bitmap.ts";
import type { Symbology } from "../document.ts";
import type { BarsPlan, CodeDrawer, CodePlan, Modules } from "./code-plan.ts";

/** Codes that know only narrow and wide bars. */
const twoWidths: ReadonlySet<Symbology> = new Set(["code39", "itf", "codabar"]);

/** The dots of a code, without the white around it and without its caption. */
export function drawCode(plan: CodePlan, drawer: CodeDrawer): Bitmap {
  if (plan.kind === "bars") return drawBars(plan, drawer.bars(plan.symbol));
  const rowDots = plan.kind === "pdf417" ? plan.rowModules * plan.size : plan.size;
  return drawModules(drawer.matrix(plan), plan.size, rowDots);
}

function drawModules({ columns, cells }: Modules, size: number, rowDots: number): Bitmap {
  const rows = cells.length / columns;
  const bitmap = blankBitmap(columns * size, rows * rowDots);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (cells[row * columns + column] === 1) fillRow(bitmap, row * rowDots, column * size, size);
    }
    repeatRow(bitmap, row * rowDots, rowDots);
  }
  return bitmap;
}

function drawBars({ symbol, narrow, wide, height }: BarsPlan, widths: readonly number[]): Bitmap {
  const isTwoWidths = twoWidths.has(symbol.symbology);
  const dots = widths.map((width) => (isTwoWidths ? (width > 1 ? wide : narrow) : width * narrow));
  const bitmap = blankBitmap(
    dots.reduce((sum, width) => sum + width, 0),
    height,
  );
  let x = 0;
  for (const [index, width] of dots.entries()) {
    if (index % 2 === 0) fillRow(bitmap, 0, x, width);
    x += width;
  }
  repeatRow(bitmap, 0, height);
  return bitmap;
}

function fillRow({ width, data }: Bitmap, y: number, left: number, dots: number): void {
  const start = y * bytesPerRow(width);
  for (let x = left; x < left + dots; x++) {
    const at = start + (x >> 3);
    data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
  }
}

/** Makes the rows below one equal to it, so that it is `rows` dots high. */
function repeatRow({ width, data }: Bitmap, y: number, rows: number): void {
  const length = bytesPerRow(width);
  for (let copy = 1; copy < rows; copy++) data.copyWithin((y + copy) * length, y * length, (y + 1) * length);
}
