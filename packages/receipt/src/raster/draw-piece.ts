import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Bitmap } from "../bitmap.ts";
import { extentOf, forCanvas, type Look, type Piece, setFont, sizeOf } from "./extent.ts";
import type { Setting } from "./font/typefaces.ts";
import { blackFrom, type Coverage, faint, inkOf, isThin } from "./ink.ts";
import { sketch } from "./sketch.ts";

export interface PieceBox extends Look {
  width: number;
  /** How much wider than high letters of this style are. */
  widening: number;
  rightToLeft: boolean;
}

interface Finish {
  margin: number;
  /** Rows above and below the box. */
  room: number;
  /** The part of its height that is left of it, 1 or less. */
  squeeze: number;
  /** Dots of black around every stroke. */
  outline: number;
}

/** Letters of a person's own font may be narrower than the cells they get; stretched further they would look wrong. */
const mostStretch = 1.4;

/** For letters drawn smaller than they were made: their strokes must not become thinner than a dot. */
const smallWeight = 900;
const muchSmaller = 0.75;

/** Extents are told in whole dots; a letter that fills its cell is not too high by what they were rounded up. */
const roundedUp = 1;

/**
 * The dots of a piece, with a margin on both sides: letters may reach beyond their own width. Canvas measures a word without
 * some of its marks, so the piece is drawn with room above and below. Ink found there is squeezed into the box.
 */
export function drawPiece(piece: Piece, box: PieceBox): Bitmap {
  const margin = Math.ceil(box.height / 8);
  const room = Math.ceil(box.height / 2);
  const spacing = piece.faces[0]?.setting.spacing ?? "grid";
  const black = blackFrom[spacing];
  let baseLine = 0;
  const drawn = (finish: Pick<Finish, "outline" | "squeeze">) =>
    sketch(box.width + 2 * margin, box.height + 2 * room, (context) => {
      baseLine = paint(context, piece, box, { ...finish, margin, room });
    });
  let fine = drawn({ outline: 0, squeeze: 1 });
  const squeeze = squeezeFor(fine, { baseLine, height: box.height, room, slack: slackOf(spacing) });
  if (squeeze < 1) fine = drawn({ outline: 0, squeeze });
  const whole = isThin(fine, black) ? drawn({ outline: thickening, squeeze }) : fine;
  return inkOf(rowsOf(whole, room, box.height), black);
}

interface Place {
  baseLine: number;
  height: number;
  room: number;
  slack: number;
}

/** The part of its height that the ink keeps so that it fits the box: 1 where it fits. */
function squeezeFor({ width, data }: Coverage, { baseLine, height, room, slack }: Place): number {
  const first = data.findIndex((value) => value >= faint);
  if (first < 0) return 1;
  const top = Math.floor(first / width) - room;
  const bottom = Math.floor(data.findLastIndex((value) => value >= faint) / width) + 1 - room;
  if (top >= -slack && bottom <= height + slack) return 1;
  return Math.min(1, baseLine / (baseLine - top), (height - baseLine) / Math.max(1, bottom - baseLine));
}

/** On the grid every row of dots counts, so a letter may be too high by what its extent was rounded up. */
function slackOf(spacing: Setting["spacing"]): number {
  return spacing === "grid" ? roundedUp : 0;
}

/** The rows of the box, without the room around it. */
function rowsOf({ width, data }: Coverage, room: number, height: number): Coverage {
  return { width, height, data: data.subarray(room * width, (room + height) * width) };
}

/** What is drawn around letters whose strokes are thinner than a dot. */
const thickening = 0.5;

/** Stands on the base line its font has in this height, as wide as its box allows. Returns the base line. */
function paint(context: SKRSContext2D, piece: Piece, box: PieceBox, finish: Finish): number {
  const { margin, room, outline, squeeze } = finish;
  const [face] = piece.faces;
  const { lead, width, ascent: above, descent: below } = extentOf(context, piece, box);
  if (!face || width <= 0) return 0;
  const { spacing, ascent, descent } = face.setting;
  context.direction = box.rightToLeft ? "rtl" : "ltr";
  const fit = box.width / width;
  // A circle made for two cells is a smaller circle in one, not half as wide; its strokes keep their strength.
  const shrink = spacing === "grid" ? inSteps(Math.min(1, fit / box.widening)) : 1;
  if (shrink < muchSmaller) setFont(context, piece.faces, { height: box.height, weight: smallWeight });
  const stretch = spacing === "grid" ? shrink * box.widening : inSteps(Math.min(fit, box.widening * mostStretch));
  const baseLine = sizeOf(face, box.height) * (ascent - ((1 - shrink) * (ascent - descent)) / 2);
  const fits = (room: number, needed: number) => room / Math.max(1, needed * shrink);
  // On the grid every row of dots counts: letters stand on whole ones, and few scales are used.
  const isGrid = spacing === "grid";
  const slack = slackOf(spacing);
  const height = squeeze * Math.min(1, fits(baseLine + slack, above), fits(box.height - baseLine + slack, below));
  const free = box.width - width * stretch;
  const left = margin + Math.round(free * (isGrid ? 0.5 : box.rightToLeft ? 1 : 0) + lead * stretch);
  const upright = shrink * (isGrid ? inSteps(height) : height);
  context.setTransform(stretch, 0, 0, upright, left, room + (isGrid ? Math.round(baseLine) : baseLine));
  const text = forCanvas(piece.text);
  context.fillText(text, 0, 0);
  if (outline === 0) return baseLine;
  context.lineWidth = outline / Math.max(stretch, shrink);
  context.strokeText(text, 0, 0);
  return baseLine;
}

/** What is larger than its box by a quarter of a dot still fits. */
const almost = 0.3;

/** For each new pair of scales canvas takes a millisecond to get a font ready, so there are few of them. */
function inSteps(scale: number): number {
  return Math.max(1, Math.floor(scale * 16 + almost)) / 16;
}
