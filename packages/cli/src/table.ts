import { stripVTControlCharacters } from "node:util";

/** Rows under each other, every column as wide as its widest cell. Nothing to show is said in words by the caller. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  const padded = (cell: string, width: number) => cell + " ".repeat(width - widthOf(cell));
  const line = (row: readonly string[]) => row.map((cell, index) => padded(cell, widths[index] ?? 0)).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
}

/** Colours take no room. */
function widthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}
