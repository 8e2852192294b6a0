import type { SKRSContext2D } from "@napi-rs/canvas";
import type { LRUCache } from "lru-cache";
import { type Bitmap, blacken, blankBitmap, bytesPerRow, type FlowingText, stamp, type TextRun } from "../bitmap.ts";
import { getOrMake } from "../get-or-make.ts";
import { type Grapheme, graphemesOf } from "../text/graphemes.ts";
import { canvas } from "./canvas.ts";
import { drawPiece, type PieceBox } from "./draw-piece.ts";
import { extentOf, type Look, type Piece } from "./extent.ts";
import type { FontChoice } from "./font/font-choice.ts";

/** What a run is drawn with: which fonts, and the pieces drawn before. */
interface DrawingTools {
  choice: FontChoice;
  drawn: LRUCache<string, Bitmap>;
}

/** Thin strokes vanish on a thermal head; medium ones come out two dots wide at the usual size. */
const usualWeight = 500;
const boldWeight = 800;

/** The dots that text takes as its own letters are wide, with the parts of them that reach beyond their width. */
export function naturalWidth(run: FlowingText, choice: FontChoice): number {
  const look = lookOf(run);
  let width = 0;
  for (const piece of piecesOf(graphemesOf(run.text), run.text, choice)) {
    width += extentOf(measuring(), piece, look).width * wideningOf(run);
  }
  return Math.max(1, Math.ceil(width));
}

let measuringContext: SKRSContext2D | undefined;

function measuring(): SKRSContext2D {
  measuringContext ??= canvas().createCanvas(1, 1).getContext("2d");
  return measuringContext;
}

/** Canvas is given the fonts of all these runs, before it draws in any of them. */
export function readFonts(runs: readonly string[], choice: FontChoice): void {
  for (const run of runs) {
    const facesOf = choice.facesIn(run);
    for (const { text } of graphemesOf(run)) for (const face of facesOf(text)) face.given();
  }
}

/** Draws a run into its box, the pieces side by side. */
export function drawRun(run: TextRun, { choice, drawn }: DrawingTools): Bitmap {
  const { widthDots, heightDots, style, rightToLeft } = run;
  const bitmap = blankBitmap(widthDots, heightDots);
  const pieces = piecesOf(graphemesOf(run.text), run.text, choice);
  const shares = sharesOf(pieces, run);
  const shared = { ...lookOf(run), widening: wideningOf(run), rightToLeft };
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    const share = shares[index] ?? 0;
    const box: PieceBox = { ...shared, width: Math.ceil(share - rounding) };
    const left = Math.round(rightToLeft ? widthDots - before - box.width : before);
    const picture = getOrMake(drawn, keyOf(piece, box), () => drawPiece(piece, box));
    // It may reach a little beyond its box on both sides.
    stamp(bitmap, picture, left - ((picture.width - box.width) >> 1), 0);
    before += share;
  }
  if (style.underline) underline(bitmap, style.height);
  if (style.invert) invert(bitmap);
  return bitmap;
}

/** By so much a share of the box may be too large because it was divided. */
const rounding = 0.001;

function lookOf({ style, heightDots: height }: FlowingText): Look {
  return { height, weight: style.bold ? boldWeight : usualWeight };
}

/** Letters twice as wide as high are drawn so. */
function wideningOf({ style: { width, height } }: FlowingText): number {
  return width / height;
}

function keyOf({ text, faces }: Piece, { width, height, weight, widening, rightToLeft }: PieceBox): string {
  const fonts = faces.map((face) => face.given().family).join();
  return `${width},${height},${weight},${widening},${rightToLeft},${fonts},${text}`;
}

/** What each piece gets of the box: its cells where all are on the grid, else its part of what they take together. */
function sharesOf(pieces: Piece[], run: TextRun): number[] {
  if (pieces.length === 1) return [run.widthDots];
  const look = lookOf(run);
  const isFlowing = pieces.every(({ faces }) => faces[0]?.setting.spacing === "flow");
  const natural = pieces.map((piece) => (isFlowing ? extentOf(measuring(), piece, look).width : piece.cells));
  const total = natural.reduce((sum, width) => sum + width, 0);
  return natural.map((width) => (total > 0 ? (width / total) * run.widthDots : 0));
}

/** Neighbours of a script that joins its letters are drawn together. */
function piecesOf(graphemes: Grapheme[], run: string, choice: FontChoice): Piece[] {
  const pieces: Piece[] = [];
  const facesOf = choice.facesIn(run);
  for (const { text, cells } of graphemes) {
    const faces = facesOf(text);
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
