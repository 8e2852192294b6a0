import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Face } from "./font/typefaces.ts";

/** Neighbours that the same fonts draw, and the cells they have together. */
export interface Piece {
  text: string;
  cells: number;
  faces: readonly Face[];
}

/** How large and how heavy letters are drawn. */
export interface Look {
  height: number;
  weight: number;
}

/** What a piece takes when it is drawn as its font has it. */
interface Extent {
  /** What the first letter has left of its beginning. */
  lead: number;
  width: number;
  ascent: number;
  descent: number;
}

/** The font's size in which its tallest and deepest letters fill the height. */
export function sizeOf({ setting: { ascent, descent } }: Face, height: number): number {
  return height / (ascent + descent);
}

const joinedOf2Bytes = /[\u0600-\u07ff]/;
/** A character of three bytes that is nothing to see, and at the end of a word leaves its letters as they are. */
const filler = "\u200c";

/**
 * The text as canvas can be given it. For its letters canvas 1.0.11 has room for as many parts as they have bytes, and reads
 * whatever lies behind that for more: an Arabic letter may be drawn of three or four, and of some words the height or the
 * width then was any number. Filled up, there is room for four of each. Canvas 1.0.13 counts the parts.
 */
export function forCanvas(text: string): string {
  return joinedOf2Bytes.test(text) ? text + filler.repeat(text.length) : text;
}

/** Sets the font that a piece is drawn in and measures it. */
export function extentOf(context: SKRSContext2D, { text, faces }: Piece, look: Look): Extent {
  const [face] = faces;
  if (!face) return { lead: 0, width: 0, ascent: 0, descent: 0 };
  setFont(context, faces, look);
  context.textAlign = "left";
  // From right to left canvas tells the left edge of a page that is 100,000 dots wide.
  context.direction = "ltr";
  const natural = context.measureText(forCanvas(text));
  // A sign made to overlap its neighbours takes no width; by itself it is as wide as its ink, like all letters that flow.
  const isAsInk = face.setting.spacing === "flow" || natural.width === 0;
  const lead = isAsInk ? Math.max(0, natural.actualBoundingBoxLeft) : 0;
  const right = isAsInk ? Math.max(natural.width, natural.actualBoundingBoxRight) : natural.width;
  return {
    lead,
    width: lead + right,
    ascent: natural.actualBoundingBoxAscent,
    descent: natural.actualBoundingBoxDescent,
  };
}

/** Asked for by a weight's name alone, a variable font would stay as thin as it is stored. */
export function setFont(context: SKRSContext2D, faces: readonly Face[], { height, weight: wanted }: Look): void {
  const [face] = faces;
  if (!face) return;
  const weight = Math.max(wanted, face.setting.leastWeight ?? wanted);
  const families = faces.map((face) => `"${face.given().family}"`).join(", ");
  context.font = `${face.given().isVariable ? "" : weight} ${sizeOf(face, height)}px ${families}`;
  context.fontVariationSettings = `"wght" ${weight}`;
}
