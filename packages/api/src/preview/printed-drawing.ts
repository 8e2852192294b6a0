import { isDeepStrictEqual } from "node:util";
import { createDrawing, type Drawing } from "@platen/receipt/raster/drawing";

/** Finds the drawing that has these fonts; undefined stands for those of today. */
export type FindDrawing = (fonts: readonly string[] | undefined) => Drawing;

/**
 * A job keeps which font files it was printed with. Files that are gone, or no fonts any more, cannot be drawn with:
 * today's have to do. What was found is kept, because fonts are slow to read; there are few different lists, as many as
 * the configuration has had since the oldest job.
 */
export function printedDrawings(today: Drawing): FindDrawing {
  const found = new Map<string, Drawing>();
  return (fonts) => {
    if (fonts === undefined || isDeepStrictEqual(fonts, today.fonts)) return today;
    const key = JSON.stringify(fonts);
    const drawing = found.get(key) ?? drawingOf(fonts);
    if (drawing) found.set(key, drawing);
    return drawing ?? today;
  };
}

function drawingOf(fonts: readonly string[]): Drawing | undefined {
  try {
    return createDrawing({ fonts });
  } catch {
    return undefined;
  }
}
