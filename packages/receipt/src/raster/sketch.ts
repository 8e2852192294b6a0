import type { SKRSContext2D } from "@napi-rs/canvas";
import { canvas } from "./canvas.ts";
import type { Coverage } from "./ink.ts";

/**
 * Everything is drawn on one of two sheets: lines of the usual height, and whatever is larger. A sheet of its own for each
 * word would be memory that nobody gives back in time, and canvas learns for each sheet anew how a font looks in a weight.
 * Reading dots back takes time for the whole sheet, so the usual one is small.
 */
const sheets: { usual?: SKRSContext2D; large?: SKRSContext2D } = {};

/** A line of 80 mm paper at 203 dpi, with the room around it. */
const usualSize = { width: 640, height: 48 };

/** Draws on a white sheet and says how much of each dot was covered. */
export function sketch(width: number, height: number, draw: (context: SKRSContext2D) => void): Coverage {
  const context = sheetOf(width, height);
  context.clearRect(0, 0, width, height);
  draw(context);
  context.resetTransform();
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = pixels[at * 4 + opacity] ?? 0;
  return { width, height, data };
}

/** Of red, green, blue and this. */
const opacity = 3;

function sheetOf(width: number, height: number): SKRSContext2D {
  const name = width <= usualSize.width && height <= usualSize.height ? "usual" : "large";
  const sheet = sheets[name];
  if (sheet && sheet.canvas.width >= width && sheet.canvas.height >= height) return sheet;
  const across = Math.max(width, sheet?.canvas.width ?? usualSize.width);
  const down = Math.max(height, sheet?.canvas.height ?? usualSize.height);
  const made = canvas().createCanvas(across, down).getContext("2d");
  sheets[name] = made;
  return made;
}
