import type { ColumnWidth } from "../document.ts";

interface ColumnRequest {
  width: ColumnWidth;
  /** Dots of one character in the column's own font and size: a width of 10 holds ten of its characters. */
  cellDots: number;
  /** Cells of the widest line of its content; asked for only by "auto". */
  naturalCells: number;
}

/** Below this a column of names is unreadable; "*" columns get it even when the other columns ask for the whole line. */
const starCells = 8;
/** Columns that share the rest begin on the grid of font A, so that the gaps before them are whole spaces. */
const starGridDots = 12;

interface ColumnSize {
  cells: number;
  /** As wide as its cells or a little wider: right-aligned text of any size ends at the same dot in every row. */
  dots: number;
}

/**
 * The width of each column in its own cells, or null when the line is too short for even one cell each.
 * A template made for 80 mm asks for more than a 58 mm line has: then "auto" columns give way first, and after them
 * all columns shrink in proportion, so that text wraps instead of failing.
 */
export function columnCells(requests: ColumnRequest[], lineDots: number, gapDots: number): ColumnSize[] | null {
  const available = lineDots - gapDots * (requests.length - 1);
  const cells = requests.map((request) => wantedCells(request, available));
  const indexes = requests.map((_, index) => index);
  const stars = indexes.filter((index) => requests[index]?.width === "*");
  const autos = indexes.filter((index) => requests[index]?.width === "auto");
  const fixed = indexes.filter((index) => requests[index]?.width !== "*");
  const used = () => fixed.reduce((sum, index) => sum + dotsOf(requests, cells, index), 0);

  const starDots = Math.max(0, ...stars.map((index) => starCells * (requests[index]?.cellDots ?? 0))) * stars.length;
  const room = Math.max(available - starDots, Math.floor(available / 2));
  if (used() > room) shrink(requests, cells, autos, room - (used() - dotsSum(requests, cells, autos)));
  if (used() > room) shrink(requests, cells, fixed, room);
  const shares = shareOut(available - used(), stars);
  for (const index of stars) cells[index] = Math.floor((shares.get(index) ?? 0) / (requests[index]?.cellDots ?? 1));

  const sizes = cells.map((count, index) => ({
    cells: count,
    dots: shares.get(index) ?? dotsOf(requests, cells, index),
  }));
  const total = sizes.reduce((sum, { dots }) => sum + dots, 0);
  return total <= available && cells.every((count) => count >= 1) ? sizes : null;
}

function wantedCells({ width, cellDots, naturalCells }: ColumnRequest, available: number): number {
  if (width === "*") return 0;
  if (width === "auto") return Math.max(1, naturalCells);
  if ("characters" in width) return width.characters;
  return Math.max(1, Math.floor((available * width.percent) / 100 / cellDots));
}

function dotsOf(requests: ColumnRequest[], cells: number[], index: number): number {
  return (cells[index] ?? 0) * (requests[index]?.cellDots ?? 0);
}

function dotsSum(requests: ColumnRequest[], cells: number[], which: number[]): number {
  return which.reduce((sum, index) => sum + dotsOf(requests, cells, index), 0);
}

/** Scales these columns down to fit the room; what rounding leaves over goes to the widest of them. */
function shrink(requests: ColumnRequest[], cells: number[], which: number[], room: number): void {
  const wanted = dotsSum(requests, cells, which);
  if (wanted <= room || which.length === 0) return;
  for (const index of which) {
    cells[index] = Math.max(1, Math.floor(((cells[index] ?? 0) * Math.max(0, room)) / wanted));
  }
  const widest = which.reduce((a, b) => (dotsOf(requests, cells, b) > dotsOf(requests, cells, a) ? b : a));
  const left = room - dotsSum(requests, cells, which);
  if (left > 0) cells[widest] = (cells[widest] ?? 0) + Math.floor(left / (requests[widest]?.cellDots ?? 1));
}

/** Dots for each of these columns; the later ones get what does not divide evenly. */
function shareOut(dots: number, stars: number[]): Map<number, number> {
  const shares = new Map<number, number>();
  let left = Math.max(0, dots);
  stars.forEach((index, position) => {
    const share = Math.floor(left / (stars.length - position) / starGridDots) * starGridDots;
    shares.set(index, position === stars.length - 1 ? left : share);
    left -= share;
  });
  return shares;
}
