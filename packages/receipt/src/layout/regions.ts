import type { DocumentBlock } from "../document.ts";
import type { LaidOut } from "./laid-out.ts";
import type { Layout } from "./layout.ts";

/** Where on the paper a block is, in rows of dots from the top; it has them over the whole width. */
export interface Region {
  /** Of the template's block, as in `config.blocks[3].blocks[0]`. A block inside a loop has a region for each entry. */
  path: string;
  top: number;
  /** One past its last row. */
  bottom: number;
}

/** A cut has no paper of its own: what it feeds is the white above the next receipt. So much is shown as its place. */
const rowsOfCut = 16;

/** The blocks of a layout that take paper, from top to bottom. What is printed begins at the row `firstRow`. */
export function regionsOf({ items, origins }: Pick<Layout, "items" | "origins">, firstRow: number): Region[] {
  const regions: Region[] = [];
  let row = firstRow;
  let before: DocumentBlock | undefined;
  for (const item of items) {
    const block = origins.get(item);
    const { top, bottom } = placeOf(item, row);
    row += item.heightDots;
    if (!block || top === bottom) continue;
    const last = regions.at(-1);
    if (last && block === before) last.bottom = bottom;
    else regions.push({ path: block.path, top, bottom });
    before = block;
  }
  return regions;
}

function placeOf({ type, heightDots }: LaidOut, row: number): Pick<Region, "top" | "bottom"> {
  if (type === "cut") return { top: Math.max(0, row - rowsOfCut), bottom: row };
  return { top: row, bottom: row + heightDots };
}
