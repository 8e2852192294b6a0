import type { Bitmap, Rasteriser, TextRun } from "./bitmap.ts";
import { builtinTypefaces, japaneseTypeface } from "./raster/builtin-typefaces.ts";
import { drawRun, naturalWidth } from "./raster/draw-run.ts";
import { FontChoice } from "./raster/font-choice.ts";
import { KnownWidths } from "./raster/known-widths.ts";
import { type Typeface, typefaceFromFile } from "./raster/typefaces.ts";

export interface RasteriserOptions {
  /** Paths of TrueType, OpenType or WOFF2 files, asked before the built-in fonts in this order. */
  fonts?: readonly string[];
}

/** Receipts repeat their words; a page of text in Chinese is about 200 kB of drawn runs. */
const mostCachedBytes = 8_000_000;

/** Fonts with other extents than these are squeezed to fit the line. */
const ownFont = { spacing: "flow", ascent: 0.95, descent: 0.28 } as const;

/** Draws text in the scripts that printers have no glyphs for. Reads each font file when it is first needed. */
export function createRasteriser({ fonts = [] }: RasteriserOptions = {}): Rasteriser {
  const own = fonts.map(ownTypeface);
  const choice = new FontChoice([...own, ...builtinTypefaces()], [...own, japaneseTypeface(), ...builtinTypefaces()]);
  const drawn = new Map<string, Bitmap>();
  let bytes = 0;
  const widths = new KnownWidths();
  return {
    draws: (grapheme) => choice.has(grapheme),
    flows: (grapheme) => choice.facesOf(grapheme, grapheme)[0]?.setting.spacing === "flow",
    widthOf: (text) => widths.get(text, () => naturalWidth(text, choice)),
    draw(run) {
      const key = keyOf(run);
      const known = drawn.get(key);
      if (known) return known;
      const bitmap = drawRun(run, choice);
      bytes += bitmap.data.length + key.length * 2;
      if (bytes > mostCachedBytes) {
        drawn.clear();
        bytes = 0;
      }
      drawn.set(key, bitmap);
      return bitmap;
    },
  };
}

/** A file that is no font is found at the start, not with the first receipt that needs it. */
function ownTypeface(path: string): Typeface {
  const typeface = typefaceFromFile(path, ownFont);
  try {
    typeface(0);
  } catch (error) {
    throw new Error(`The font ${path} cannot be used: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  return typeface;
}

function keyOf({ text, style, widthDots, heightDots, rightToLeft }: TextRun): string {
  const marks = `${style.bold ? "b" : ""}${style.underline ? "u" : ""}${style.invert ? "i" : ""}${rightToLeft ? "r" : ""}`;
  return `${widthDots},${heightDots},${style.height},${marks},${text}`;
}
