import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Bitmap, blacken, blankBitmap, bytesPerRow, type TextRun } from "../bitmap.ts";
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

/** Half covered is black. */
const inkThreshold = 128;

/** Joined scripts run narrower than the cells they get; stretching them further than this would look wrong. */
const mostStretch = 1.4;

/** Draws a run into its box: every piece within its own cells, so that columns stay where the layout put them. */
export function drawRun(run: TextRun, choice: FontChoice): Bitmap {
  const { widthDots: width, heightDots: height, style } = run;
  const context = canvas().createCanvas(width, height).getContext("2d");
  context.direction = run.rightToLeft ? "rtl" : "ltr";
  const graphemes = graphemesOf(run.text);
  const cell = width / graphemes.reduce((sum, { cells }) => sum + cells, 0);
  let cells = 0;
  for (const piece of piecesOf(graphemes, run.text, choice)) {
    const before = cells * cell;
    const pieceWidth = piece.cells * cell;
    const left = run.rightToLeft ? width - before - pieceWidth : before;
    drawPiece(context, piece, { left, width: pieceWidth, height }, style.bold ? boldWeight : usualWeight);
    cells += piece.cells;
  }
  const bitmap = thresholded(context, width, height);
  if (style.underline) underline(bitmap, style.height);
  if (style.invert) invert(bitmap);
  return bitmap;
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

/** Stands on the base line its font has in this height, as wide as its cells allow. */
function drawPiece(context: SKRSContext2D, { text, faces }: Piece, box: Box, weight: number): void {
  const [face] = faces;
  if (!face) return;
  const { ascent, descent, spacing } = face.setting;
  const size = box.height / (ascent + descent);
  const baseLine = size * ascent;
  context.font = `${face.isVariable ? "" : weight} ${size}px ${faces.map(({ family }) => `"${family}"`).join(", ")}`;
  context.fontVariationSettings = `"wght" ${weight}`;
  context.textAlign = "left";
  const natural = context.measureText(text);
  if (natural.width === 0) return;
  const stretch = Math.min(box.width / natural.width, spacing === "flow" ? mostStretch : 1);
  const above = Math.min(1, baseLine / Math.max(1, natural.actualBoundingBoxAscent));
  const below = Math.min(1, (box.height - baseLine) / Math.max(1, natural.actualBoundingBoxDescent));
  const free = box.width - natural.width * stretch;
  const share = spacing === "grid" ? 0.5 : context.direction === "rtl" ? 1 : 0;
  context.setTransform(stretch, 0, 0, Math.min(above, below), box.left + Math.round(free * share), baseLine);
  context.fillText(text, 0, 0);
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
