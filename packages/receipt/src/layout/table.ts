import type { Align, Column, RowBlock, TableBlock, TextStyle, Wrap } from "../document.ts";
import { fault } from "../problem/receipt-fault.ts";
import { cleanText } from "../text/clean.ts";
import { mirroredAlign } from "../text/direction.ts";
import { columnCells } from "./columns.ts";
import type { LayoutContext } from "./context.ts";
import { drawnDots } from "./drawn-dots.ts";
import { type Line, lineHeight, plainStyle, usualAlign, usualWrap, wholeStyle } from "./line.ts";
import { type Ruler, rulerOf } from "./text/ruler.ts";
import { segmentsOf } from "./text/segments.ts";
import { naturalDots, wrapText } from "./text/wrap.ts";

interface PlacedColumn {
  align: Align;
  wrap: Wrap;
  style: TextStyle;
  /** Which cell of a row it shows. */
  index: number;
  x: number;
  dots: number;
  cells: number;
  ruler: Ruler;
  path: string;
}

export function layoutRow(block: RowBlock, context: LayoutContext): Line[] {
  const rows = [block.cells.map(cleanText)];
  return layoutRows(rows, block, context);
}

/** Column widths are decided over all rows, so the whole table lines up; its header is set in bold. */
export function layoutTable(block: TableBlock, context: LayoutContext): Line[] {
  const rows = block.rows.map((row) => row.map(cleanText));
  if (!block.header) return layoutRows(rows, block, context);
  return layoutRows([block.header.map(cleanText), ...rows], block, context, true);
}

function layoutRows(
  rows: string[][],
  block: { path: string; columns: Column[]; gap: number },
  context: LayoutContext,
  hasHeader = false,
): Line[] {
  for (const row of rows) for (const cell of row) context.work.addText(cell, block.path);
  if (context.work.isSpent) return [];
  const placed = placeColumns(block, rows, context, hasHeader);
  if (!placed) return [];
  const lines: Line[] = [];
  const headed = hasHeader ? placed.map((column) => inBold(column, context)) : placed;
  for (const [index, row] of rows.entries()) {
    const laidOut = rowLines(row, index === 0 ? headed : placed, block.path, context);
    context.work.addLines(laidOut.length, block.path);
    if (context.work.isSpent) break;
    for (const line of laidOut) lines.push(line);
  }
  return lines;
}

function inBold(
  { index, x, dots, cells, align, wrap, style, path }: PlacedColumn,
  context: LayoutContext,
): PlacedColumn {
  const bold = boldOf(style);
  return { index, x, dots, cells, ruler: rulerOf(bold, context), align, wrap, style: bold, path };
}

function boldOf({ underline, invert, font, width, height }: TextStyle): TextStyle {
  return { bold: true, underline, invert, font, width, height };
}

function placeColumns(
  { path, columns, gap }: { path: string; columns: Column[]; gap: number },
  rows: string[][],
  context: LayoutContext,
  hasHeader: boolean,
): PlacedColumn[] | null {
  const { profile, lineDots, problems, direction } = context;
  const styles = columns.map((column) => wholeStyle(column.style));
  const rulers = styles.map((style) => rulerOf(style, context));
  const requests = columns.map(({ width }, index) => {
    const style = styles[index] ?? plainStyle;
    const others = rulers[index] ?? rulerOf(style, context);
    const first = hasHeader ? rulerOf(boldOf(style), context) : others;
    const naturalCells = width === "auto" ? widestLine(rows, index, { first, others }) : 0;
    return { width, cellDots: others.cellDots, naturalCells };
  });
  const gapDots = gap * (styles[0] ? profile.fonts[styles[0].font].width : 0);
  // Ends where a divider of font A ends: a head of 180 dpi has a few dots more than whole characters.
  const sizes = columnCells(requests, lineDots - (lineDots % profile.fonts.A.width), gapDots);
  if (!sizes) {
    problems.add(path, fault("columns-too-wide", { columns: columns.length, gap, dots: lineDots }));
    return null;
  }
  let before = 0;
  const placed = columns.map((column, index) => {
    const { cells, dots } = sizes[index] ?? { cells: 0, dots: 0 };
    const x = direction === "rtl" ? lineDots - before - dots : before;
    before += dots + gapDots;
    // Field by field: V8 takes a hundred times as long for fields added after a spread, and this was a third of a layout.
    return {
      index,
      x,
      dots,
      cells,
      ruler: rulers[index] ?? rulerOf(plainStyle, context),
      align: mirroredAlign(column.align ?? usualAlign, direction),
      wrap: column.wrap ?? usualWrap,
      style: styles[index] ?? plainStyle,
      path: `${path}.columns[${index}].content`,
    };
  });
  return direction === "rtl" ? placed.reverse() : placed;
}

/** In cells: a column begins and ends on the grid, also where what it holds does not. */
function widestLine(rows: string[][], column: number, { first, others }: { first: Ruler; others: Ruler }): number {
  let widest = 0;
  rows.forEach((row, index) => {
    const ruler = index === 0 ? first : others;
    widest = Math.max(widest, Math.ceil(naturalDots(row[column] ?? "", ruler) / ruler.cellDots));
  });
  return widest;
}

function rowLines(row: string[], columns: PlacedColumn[], path: string, context: LayoutContext): Line[] {
  const lines: Line[] = [];
  for (const column of columns) {
    const cell = row[column.index] ?? "";
    const wrapped = wrapText(cell, column, column.wrap, context.direction);
    if (wrapped.tooWide !== undefined) {
      const tooWide = fault("too-wide-for-column", { text: wrapped.tooWide, characters: column.cells });
      context.problems.add(column.path, tooWide);
    }
    for (let at = 0; at < wrapped.lines.length; at++) {
      const text = wrapped.lines[at];
      let line = lines[at];
      if (!line) {
        line = { type: "line", align: "left", segments: [], texts: [], heightDots: 0 };
        lines.push(line);
      }
      if (!text || text.text === "") continue;
      const x = column.x + indent(column, column.dots - text.dots);
      line.texts.push({ text: text.text, align: column.align, x, dots: text.dots });
      line.segments.push(...segmentsOf(text, { x, style: column.style, path: column.path }, context));
    }
  }
  for (const line of lines) {
    line.heightDots = lineHeight(line.segments, context.profile);
    context.work.addDots(drawnDots(line.segments, context.profile), path);
  }
  return lines;
}

/** Centred text stays on the grid of its column, which keeps the gap before it whole spaces. */
function indent({ align, ruler: { cellDots: step } }: PlacedColumn, freeDots: number): number {
  if (align === "left") return 0;
  return align === "right" ? freeDots : Math.floor(freeDots / 2 / step) * step;
}
