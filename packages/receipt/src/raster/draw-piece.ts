import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Bitmap } from "../bitmap.ts";
import { extentOf, type Look, type Piece, sizeOf } from "./extent.ts";
import { inkOf } from "./ink.ts";
import { sketch } from "./sketch.ts";

export interface PieceBox extends Look {
  width: number;
  /** How much wider than high letters of this style are. */
  widening: number;
  rightToLeft: boolean;
}

/** Letters of a person's own font may be narrower than the cells they get; stretched further they would look wrong. */
const mostStretch = 1.4;

/** Extents are told in whole dots; a letter that fills its cell is not too high by what they were rounded up. */
const roundedUp = 1;

/** The dots of a piece, with a margin on both sides: letters may reach beyond their own width. */
export function drawPiece(piece: Piece, box: PieceBox): Bitmap {
  const margin = Math.ceil(box.height / 8);
  return inkOf(sketch(box.width + 2 * margin, box.height, (context) => paint(context, piece, box, margin)));
}

/** Stands on the base line its font has in this height, as wide as its box allows. */
function paint(context: SKRSContext2D, piece: Piece, box: PieceBox, margin: number): void {
  const [face] = piece.faces;
  const { lead, width, ascent, descent } = extentOf(context, piece, box);
  if (!face || width === 0) return;
  const { spacing } = face.setting;
  context.direction = box.rightToLeft ? "rtl" : "ltr";
  const most = spacing === "flow" ? box.widening * mostStretch : box.widening;
  const stretch = inSteps(Math.min(box.width / width, most));
  const baseLine = sizeOf(face, box.height) * face.setting.ascent;
  const above = (baseLine + roundedUp) / Math.max(1, ascent);
  const below = (box.height - baseLine + roundedUp) / Math.max(1, descent);
  const free = box.width - width * stretch;
  const share = spacing === "grid" ? 0.5 : box.rightToLeft ? 1 : 0;
  const left = margin + Math.round(free * share + lead * stretch);
  context.setTransform(stretch, 0, 0, inSteps(Math.min(1, above, below)), left, Math.round(baseLine));
  context.fillText(piece.text, 0, 0);
}

/** What is larger than its box by a quarter of a dot still fits. */
const almost = 0.3;

/** For each new pair of scales canvas takes a millisecond to get a font ready, so there are few of them. */
function inSteps(scale: number): number {
  return Math.max(1, Math.floor(scale * 16 + almost)) / 16;
}
