import type { TextStyle } from "../../document.ts";
import { codePageTable } from "../../text/code-pages.ts";
import { isSimple } from "../../text/graphemes.ts";
import type { LayoutContext } from "../context.ts";
import { cellDots, glyphDots } from "../line.ts";
import { isInCodePage, multibyteOf } from "./code-page-text.ts";

/** How wide text of one style comes out on one printer. */
export interface Ruler {
  /** Dots of a character cell: what every grapheme takes that does not flow, once or twice. */
  cellDots: number;
  /** Whether a grapheme is drawn in a script whose letters have their own widths. */
  flows(grapheme: string, cells: number): boolean;
  /** Dots of graphemes that flow, drawn as one. */
  widthOf(text: string, rightToLeft: boolean): number;
}

export function rulerOf(style: TextStyle, context: LayoutContext): Ruler {
  const { profile, raster, work } = context;
  const table = codePageTable(profile);
  const heightDots = glyphDots(style, profile);
  return {
    cellDots: cellDots(style, profile),
    // Latin letters keep to cells also where a person's own font draws them: they stand among those of the printer.
    flows: (grapheme, cells) =>
      raster !== undefined &&
      !isSimple(grapheme) &&
      !isInCodePage(grapheme, cells, table) &&
      !multibyteOf(grapheme, cells, style, context.multibyte) &&
      raster.flows(grapheme),
    widthOf(text, rightToLeft) {
      work.addMeasuring(text);
      if (work.isSpent) return 0;
      return raster?.widthOf({ text, rightToLeft, style, heightDots }) ?? 0;
    },
  };
}
