import { createDrawing, type Drawing } from "@platen/receipt/raster/drawing";

/** Finds the drawing that has these fonts; undefined stands for those of today. */
export type FindDrawing = (fonts: readonly string[] | undefined) => Drawing;

/**
 * A job keeps which font files it was printed with. Files that are gone, or no fonts any more, cannot be drawn with:
 * today's have to do. What was found is kept, because fonts are slow to read; there are few different lists, as many as
 * the configuration has had since the oldest job.
 */
export function printedDrawings(today: Drawing): FindDrawing {
  const found = new Map([[keyOf(today.fonts), today]]);
  return (fonts = today.fonts) => {
    const key = keyOf(fonts);
    const drawing = found.get(key) ?? drawingOf(fonts);
    if (drawing) found.set(key, drawing);
    return drawing ?? today;
  };
}

function keyOf(fonts: readonly string[]): string {
  return JSON.stringify(fonts);
}

function drawingOf(fonts: readonly string[]): Drawing | undefined {
  try {
    return createDrawing({ fonts });
  } catch {
    return undefined;
  }
}
