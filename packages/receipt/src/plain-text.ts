import type { Document } from "./document.ts";
import type { LaidOut } from "./layout/laid-out.ts";
import { type LayoutOptions, layout } from "./layout/layout.ts";
import type { Line, LineText } from "./layout/line.ts";
import type { PrinterProfile } from "./profile/profile.ts";
import { ReceiptError } from "./template-error.ts";
import { cellsOf } from "./text/graphemes.ts";

/**
 * What is written on a receipt, line by line as on paper, in the order it is read: also what is drawn, which the bytes for
 * the printer hold only as dots. Throws a ReceiptError that lists what cannot be printed.
 */
export function plainText(document: Document, profile: PrinterProfile, options: LayoutOptions = {}): string {
  const { items, problems, lineDots } = layout(document, profile, options);
  if (problems.length > 0) throw new ReceiptError("RENDER_FAILED", problems);
  const cell = profile.fonts.A.width;
  const lines = items.flatMap((item) => textLines(item, cell, Math.floor(lineDots / cell)));
  return `${lines.join("\n").trimEnd()}\n`;
}

function textLines(item: LaidOut, cell: number, columns: number): string[] {
  switch (item.type) {
    case "line":
      return [typed(item, cell, columns)];
    case "feed-lines":
      return Array<string>(item.lines).fill("");
    case "symbol": {
      const { align, plan } = item;
      if (plan.kind !== "bars" || plan.text === "none") return [];
      return [" ".repeat(indent(align, cellsOf(plan.content), columns)) + plan.content];
    }
    default:
      return [];
  }
}

/** Each text begins, or ends where it is set to the right, in the column that it has on paper. */
function typed({ align, texts }: Line, cell: number, columns: number): string {
  let line = "";
  for (const text of texts) {
    const cells = cellsOf(text.text);
    const start = texts.length === 1 && text.x === 0 ? indent(align, cells, columns) : columnOf(text, cells, cell);
    const gap = start - cellsOf(line);
    line += " ".repeat(Math.max(line === "" ? 0 : 1, gap)) + text.text;
  }
  return line.trimEnd();
}

function indent(align: Line["align"], cells: number, columns: number): number {
  const free = Math.max(0, columns - cells);
  return { left: 0, center: free >> 1, right: free }[align];
}

function columnOf({ align, x, dots }: LineText, cells: number, cell: number): number {
  if (align === "right") return Math.round((x + dots) / cell) - cells;
  if (align === "center") return Math.round((x + dots / 2) / cell - cells / 2);
  return Math.round(x / cell);
}
