import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { Bitmap } from "../bitmap.ts";
import { canvas } from "../canvas.ts";
import { resample, stretchBy3Halves } from "./glyph-scaling.ts";

/** The two fonts that every printer has. */
export type Font = "A" | "B";

/** The dots of one character; double-byte characters are twice as wide. */
export interface CellSize {
  width: number;
  height: number;
}

/** Font A is the same on all printers. Font B is smaller, and by how much depends on the model. */
export const fontA: CellSize = { width: 12, height: 24 };

/** Rows of a plain character below the base line, in both fonts; a stripe of an image lies in the line like one. */
export const plainDescent = 3;

/** Unifont is drawn on a grid of 16 rows; narrow characters are 8 dots wide, wide ones 16. */
const gridRows = 16;
const gridNarrow = 8;
/** Unifont's baseline: the last two rows hold the descenders. */
const gridBaseline = 14;
const fontFamily = "Platen Unifont";
const fontFile = "@fontsource/unifont/files/unifont-latin-400-normal.woff2";
/**
 * The font is drawn four times as large and each dot read in its middle. At its own size hinting moves the tops of accents
 * by a fraction of a dot, and a circumflex loses its upper row.
 */
const oversampling = 4;
const inkThreshold = 128;
/** Enough for several scripts at once; a hostile stream of all of Unicode must not fill the memory. */
const maxCached = 20_000;

/** No mark of any script lies below it; asking the regular expression for every letter would cost more than drawing it. */
const firstCombining = 0x0300;

const cache = new Map<string, Bitmap>();
let pen: SKRSContext2D | undefined;

/** The picture of one character (with the marks that combine with it) in its cell. */
export function glyph(cluster: string, size: CellSize, wide: boolean): Bitmap {
  const key = `${size.width}×${size.height}${wide ? "w" : "n"}${cluster}`;
  const known = cache.get(key);
  if (known) return known;
  const made = fitCell(drawOnGrid(cluster), cluster, size, wide);
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}

/** Marks that sit on the character before them and take no cell of their own. */
export function isCombining(character: string): boolean {
  return character.charCodeAt(0) >= firstCombining && /^\p{Mn}/u.test(character);
}

function fitCell(grid: Bitmap, cluster: string, { width, height }: CellSize, wide: boolean): Bitmap {
  const wanted = wide ? gridNarrow * 2 : gridNarrow;
  const fitting = grid.width === wanted ? grid : fitWidth(grid, wanted);
  if (width === fontA.width && height === fontA.height) return stretchBy3Halves(fitting);
  const source = height >= fontA.height ? resample(fitting, fitting.width, fontA.height) : fitting;
  const cell = new Bitmap(wide ? width * 2 : width, height);
  cell.draw(source, 0, 0);
  if (isBoxDrawing(cluster)) closeGaps(cell, source);
  return cell;
}

/** A wide character in a narrow cell is squeezed; a narrow one in a wide cell stands in its middle. */
function fitWidth(grid: Bitmap, width: number): Bitmap {
  if (grid.width > width) return resample(grid, width, grid.height);
  const cell = new Bitmap(width, grid.height);
  cell.draw(grid, (width - grid.width) >> 1, 0);
  return cell;
}

function isBoxDrawing(cluster: string): boolean {
  return /^[\u2500-\u259f]/.test(cluster);
}

/** The cell of font B is a little larger than the grid; lines and blocks run on into it so that neighbours touch. */
function closeGaps(cell: Bitmap, source: Bitmap): void {
  for (let y = 0; y < source.height; y++) {
    if (source.get(source.width - 1, y)) cell.fill(source.width, y, cell.width - source.width, 1);
  }
  for (let x = 0; x < cell.width; x++) if (cell.get(x, source.height - 1)) cell.set(x, source.height);
}

function drawOnGrid(cluster: string): Bitmap {
  const context = loadPen();
  const width = context.measureText(cluster).width > gridNarrow * oversampling ? gridNarrow * 2 : gridNarrow;
  const [drawnWidth, drawnRows] = [width * oversampling, gridRows * oversampling];
  context.clearRect(0, 0, drawnWidth, drawnRows);
  context.fillText(cluster, 0, gridBaseline * oversampling);
  const { data } = context.getImageData(0, 0, drawnWidth, drawnRows);
  const grid = new Bitmap(width, gridRows);
  const middle = (dot: number) => dot * oversampling + oversampling / 2;
  for (let y = 0; y < gridRows; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(middle(y) * drawnWidth + middle(x)) * 4 + 3] ?? 0) >= inkThreshold) grid.set(x, y);
    }
  }
  return grid;
}

/** The font is a quarter of a second of work, so it is loaded with the first character and not with the module. */
function loadPen(): SKRSContext2D {
  if (pen) return pen;
  const file = createRequire(import.meta.url).resolve(fontFile);
  const { GlobalFonts, createCanvas } = canvas();
  GlobalFonts.register(readFileSync(file), fontFamily);
  const context = createCanvas(gridNarrow * 2 * oversampling, gridRows * oversampling).getContext("2d");
  context.font = `${gridRows * oversampling}px "${fontFamily}"`;
  context.textBaseline = "alphabetic";
  pen = context;
  return context;
}
