import type { Align } from "../../document.ts";
import type { CodeSymbol } from "../../symbol/symbol.ts";
import type { LayoutContext } from "../context.ts";
import { cellDots, type Line, lineHeight, plainStyle } from "../line.ts";

/** Where on its line a code stands: so far from the edge it is aligned to. */
export interface CodePlace {
  align: Align;
  indentDots: number;
}

interface Captions {
  above: Line[];
  below: Line[];
}

/** The text beside bars that are drawn, in the middle of them, as printers set it beside bars of their own. */
export function captionLines(
  { plan, widthDots }: CodeSymbol,
  { align, indentDots }: CodePlace,
  context: LayoutContext,
): Captions {
  if (plan.kind !== "bars" || plan.text === "none") return { above: [], below: [] };
  const { lineDots, profile } = context;
  const cell = cellDots(plainStyle, profile);
  const free = lineDots - widthDots;
  const middle = { left: indentDots, center: free / 2, right: free - indentDots }[align] + widthDots / 2;
  const lines = piecesOf(plan.caption, Math.floor(lineDots / cell)).map((text) => {
    const width = text.length * cell;
    const x = Math.round(Math.min(Math.max(0, middle - width / 2), lineDots - width));
    return lineOf(text, x, context);
  });
  return { above: plan.text === "below" ? [] : lines, below: plan.text === "above" ? [] : lines };
}

/** The content of a barcode is ASCII, which every printer has. */
function lineOf(text: string, x: number, { profile }: LayoutContext): Line {
  const dots = text.length * cellDots(plainStyle, profile);
  const segments = [{ x, text, dots, style: plainStyle, drawn: false, rightToLeft: false }];
  const texts = [{ text, align: "left" as const, x, dots }];
  return { type: "line", align: "left", segments, texts, heightDots: lineHeight(segments, profile) };
}

function piecesOf(text: string, longest: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += longest) pieces.push(text.slice(at, at + longest));
  return pieces;
}
