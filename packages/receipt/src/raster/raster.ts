import { LRUCache } from "lru-cache";
import type { Bitmap, FlowingText, Rasteriser, TextRun } from "../bitmap.ts";
import { getOrMake } from "../get-or-make.ts";
import { plainStyle } from "../layout/line.ts";
import { drawRun, naturalWidth, readFonts } from "./draw-run.ts";
import { builtinTypefaces, japaneseTypeface } from "./font/builtin-typefaces.ts";
import { FontChoice } from "./font/font-choice.ts";
import { fontProblem } from "./font/font-problem.ts";
import { FontTable } from "./font/font-table.ts";
import { type Typeface, typefaceFromFile } from "./font/typefaces.ts";

interface RasteriserOptions {
  /** Paths of TrueType, OpenType or WOFF2 files, asked before the built-in fonts in this order. */
  fonts?: readonly string[];
}

/** Receipts repeat their words; a page of text in Chinese is about 200 kB of them. */
const mostDrawnBytes = 8_000_000;

/** The widths of words of many receipts: 15,000 of them. */
const mostWidthBytes = 4_000_000;

/** What an entry takes besides its key and its dots, roughly. */
const entryBytes = 200;

/** Fonts with other extents than these are squeezed to fit the line. */
const ownFont = { spacing: "flow", ascent: 0.95, descent: 0.28 } as const;

const anyBox = { rightToLeft: false, style: plainStyle, widthDots: 24, heightDots: 24 };

/** The same for every rasteriser of a process: canvas keeps each font file it is given for ever. */
let builtinTables: { all: FontTable; japanese: FontTable } | undefined;

/** Draws text in the scripts that printers have no glyphs for. Reads each font file when it is first needed. */
export function createRasteriser({ fonts = [] }: RasteriserOptions = {}): Rasteriser {
  const ownTypefaces = fonts.map(ownTypeface);
  const ownFaces = new Set(ownTypefaces.flatMap((typeface) => typeface().map(({ face }) => face)));
  const own = new FontTable(ownTypefaces);
  builtinTables ??= { all: new FontTable(builtinTypefaces()), japanese: new FontTable([japaneseTypeface()]) };
  const { all, japanese } = builtinTables;
  const choice = new FontChoice([own, all], [own, japanese, all]);
  const drawn = new LRUCache<string, Bitmap>({
    maxSize: mostDrawnBytes,
    sizeCalculation: ({ data }, key) => entryBytes + 2 * key.length + data.length,
  });
  const widths = new LRUCache<string, number>({
    maxSize: mostWidthBytes,
    sizeCalculation: (_, key) => entryBytes + 2 * key.length,
  });
  const draw = (run: TextRun) => drawRun(run, { choice, drawn });
  // The built-in fonts leave nothing blank; a person's own may have a character with nothing to see in it.
  const hasInk = (text: string) => draw({ text, ...anyBox }).data.some((byte) => byte !== 0);
  return {
    draws(grapheme) {
      const faces = choice.facesOf(grapheme);
      return faces !== null && (!faces.some((face) => ownFaces.has(face)) || hasInk(grapheme));
    },
    flows: (grapheme) => choice.facesIn(grapheme)(grapheme)[0]?.setting.spacing === "flow",
    widthOf: (text) => getOrMake(widths, widthKey(text), () => naturalWidth(text, choice)),
    prepare: (texts) => readFonts(texts, choice),
    draw,
  };
}

/**
 * Measuring takes 20 µs and a word is asked for several times: when lines are broken, when they are placed, and again with
 * the next receipt.
 */
function widthKey({ text, style, heightDots, rightToLeft }: FlowingText): string {
  return `${heightDots},${style.width},${style.height},${style.bold ? "b" : ""}${rightToLeft ? "r" : ""},${text}`;
}

/** A file that is no font is found at the start, not with the first receipt that needs it. */
function ownTypeface(path: string): Typeface {
  const problem = fontProblem(path);
  if (problem) throw new Error(`The font ${problem}`);
  return typefaceFromFile(path, ownFont);
}
