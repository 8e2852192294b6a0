import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Bitmap, blacken, blankBitmap, bytesPerRow, type FlowingText, type TextRun } from "../bitmap.ts";
import { type Grapheme, graphemesOf } from "../text/graphemes.ts";
import { canvas } from "./canvas.ts";
import type { FontChoice } from "./font-choice.ts";
import type { Face } from "./typefaces.ts";

/** Neighbours that the same fonts draw, and the cells they have together. */
interface Piece {
  text: string;
  cells: number;
  faces: readonly Face[];
}

interface Box {
  left: number;
  width: number;
  height: number;
}

/** Thin strokes vanish on a thermal head; medium ones come out two dots wide at the usual size. */
const usualWeight = 500;
const boldWeight = 800;

/** A third covered is black: strokes that are thinner than a dot would be lost otherwise. */
const inkThreshold = 90;

/** Letters of a person's own font may be narrower than the cells they get; stretched further they would look wrong. */
const mostStretch = 1.4;

/** The dots that text takes as its own letters are wide, with the parts of them that reach beyond their width. */
export function naturalWidth({ text, style, heightDots }: FlowingText, choice: FontChoice): number {
  const context = measuring();
  const weight = style.bold ? boldWeight : usualWeight;
  let width = 0;
  for (const piece of piecesOf(graphemesOf(text), text, choice)) {
    width += extentOf(context, piece, heightDots, weight).width * widening(style);
  }
  return Math.max(1, Math.ceil(width));
}

let measuringContext: SKRSContext2D | undefined;

function measuring(): SKRSContext2D {
  measuringContext ??= canvas().createCanvas(1, 1).getContext("2d");
  return measuringContext;
}

/** Draws a run into its box, the pieces side by side. */
export function drawRun(run: TextRun, choice: FontChoice): Bitmap {
  const { widthDots: width, heightDots: height, style } = run;
  const context = canvas().createCanvas(width, height).getContext("2d");
  context.direction = run.rightToLeft ? "rtl" : "ltr";
  const weight = style.bold ? boldWeight : usualWeight;
  const graphemes = graphemesOf(run.text);
  const pieces = piecesOf(graphemes, run.text, choice);
  const widths = widthsOf(pieces, run, context, weight);
  let before = 0;
  pieces.forEach((piece, index) => {
    const pieceWidth = widths[index] ?? 0;
    const left = run.rightToLeft ? width - before - pieceWidth : before;
    drawPiece(context, piece, { left, width: pieceWidth, height }, { weight, widening: widening(style) });
    before += pieceWidth;
  });
  const bitmap = thresholded(context, width, height);
  if (style.underline) underline(bitmap, style.height);
  if (style.invert) invert(bitmap);
  return bitmap;
}

/** Letters twice as wide as high are drawn so. */
function widening({ width, height }: TextRun["style"]): number {
  return width / height;
}

/** What each piece gets of the box: its cells where all are on the grid, else its part of what they take together. */
function widthsOf(pieces: Piece[], run: TextRun, context: SKRSContext2D, weight: number): number[] {
  const isFlowing = pieces.every(({ faces }) => faces[0]?.setting.spacing === "flow");
  const natural = pieces.map((piece) =>
    isFlowing ? extentOf(context, piece, run.heightDots, weight).width : piece.cells,
  );
  const total = natural.reduce((sum, width) => sum + width, 0);
  return natural.map((width) => (total > 0 ? (width / total) * run.widthDots : 0));
}

interface Extent {
  /** What the first letter has left of its beginning. */
  lead: number;
  width: number;
  ascent: number;
  descent: number;
  baseLine: number;
}

/** Sets the font that a piece is drawn in and measures it. */
function extentOf(context: SKRSContext2D, { text, faces }: Piece, height: number, wanted: number): Extent {
  const [face] = faces;
  if (!face) return { lead: 0, width: 0, ascent: 0, descent: 0, baseLine: 0 };
  const { ascent, descent, spacing, leastWeight = wanted } = face.setting;
  const weight = Math.max(wanted, leastWeight);
  const size = height / (ascent + descent);
  context.font = `${face.isVariable ? "" : weight} ${size}px ${faces.map(({ family }) => `"${family}"`).join(", ")}`;
  context.fontVariationSettings = `"wght" ${weight}`;
  context.textAlign = "left";
  const { direction } = context;
  // From right to left canvas tells the left edge of a page that is 100,000 dots wide.
  context.direction = "ltr";
  const natural = context.measureText(text);
  context.direction = direction;
  const lead = spacing === "flow" ? Math.max(0, natural.actualBoundingBoxLeft) : 0;
  const right = spacing === "flow" ? Math.max(natural.width, natural.actualBoundingBoxRight) : natural.width;
  return {
    lead,
    width: lead + right,
    ascent: natural.actualBoundingBoxAscent,
    descent: natural.actualBoundingBoxDescent,
    baseLine: size * ascent,
  };
}

function piecesOf(graphemes: Grapheme[], run: string, choice: FontChoice): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, cells } of graphemes) {
    const faces = choice.facesOf(text, run);
    const last = pieces.at(-1);
    if (last && faces[0]?.setting.spacing === "flow" && faces[0] === last.faces[0]) {
      last.text += text;
      last.cells += cells;
    } else {
      pieces.push({ text, cells, faces });
    }
  }
  return pieces;
}

interface Look {
  weight: number;
  widening: number;
}

/** Stands on the base line its font has in this height, as wide as its box allows. */
function drawPiece(context: SKRSContext2D, piece: Piece, box: Box, { weight, widening }: Look): void {
  const spacing = piece.faces[0]?.setting.spacing;
  const { lead, width, ascent, descent, baseLine } = extentOf(context, piece, box.height, weight);
  if (width === 0) return;
  const most = spacing === "flow" ? widening * mostStretch : widening;
  const stretch = Math.min(box.width / width, most);
  const above = Math.min(1, baseLine / Math.max(1, ascent));
  const below = Math.min(1, (box.height - baseLine) / Math.max(1, descent));
  const free = box.width - width * stretch;
  const share = spacing === "grid" ? 0.5 : context.direction === "rtl" ? 1 : 0;
  const left = box.left + Math.round(free * share) + lead * stretch;
  context.setTransform(stretch, 0, 0, Math.min(above, below), left, baseLine);
  context.fillText(piece.text, 0, 0);
  context.resetTransform();
}

function thresholded(context: SKRSContext2D, width: number, height: number): Bitmap {
  const { data } = context.getImageData(0, 0, width, height);
  const bitmap = blankBitmap(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) >= inkThreshold) blacken(bitmap, x, y);
  }
  return bitmap;
}

/** The lowest row of each character cell, as printers do it. */
function underline(bitmap: Bitmap, thickness: number): void {
  for (let y = bitmap.height - thickness; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) blacken(bitmap, x, y);
  }
}

function invert(bitmap: Bitmap): void {
  const stride = bytesPerRow(bitmap.width);
  const spare = stride * 8 - bitmap.width;
  for (let at = 0; at < bitmap.data.length; at++) bitmap.data[at] = ~(bitmap.data[at] ?? 0);
  for (let at = stride - 1; at < bitmap.data.length; at += stride) {
    bitmap.data[at] = (bitmap.data[at] ?? 0) & (0xff << spare);
  }
}
