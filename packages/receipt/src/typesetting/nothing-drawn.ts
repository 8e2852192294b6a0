import type { LayoutOptions } from "../layout/layout.ts";
import { createMultibyteText } from "../raster/multibyte-text.ts";

/** Thrown where a receipt turns out to have something in it that must be drawn. */
export class NeedsDrawing extends Error {}

function needsDrawing(): never {
  throw new NeedsDrawing();
}

/** For receipts that the printer sets itself, which most are: they take a millisecond, and no fonts. */
export const nothingDrawn: LayoutOptions = {
  raster: {
    draws: needsDrawing,
    flows: needsDrawing,
    widthOf: needsDrawing,
    prepare: needsDrawing,
    draw: needsDrawing,
  },
  codes: { matrix: needsDrawing, bars: needsDrawing },
  multibyte: createMultibyteText,
};
