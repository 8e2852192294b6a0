import type { DividerBlock, TextBlock } from "../document.ts";
import { cleanText } from "../text/clean.ts";
import { mirroredAlign } from "../text/direction.ts";
import { cellsOf, graphemesOf } from "../text/graphemes.ts";
import { cellDots, type Line, lineHeight, plainStyle, usualAlign, usualWrap, wholeStyle } from "./line.ts";
import { type LayoutContext, segmentsOf } from "./segments.ts";
import { type TextLine, wrapText } from "./wrap.ts";

export function layoutText(block: TextBlock, context: LayoutContext): Line[] {
  const { profile, lineDots, problems } = context;
  const path = `${block.path}.content`;
  const style = wholeStyle(block.style);
  const columns = Math.floor(lineDots / cellDots(style, profile));
  const content = cleanText(block.content);
  const place = { x: 0, style, path };
  const align = mirroredAlign(block.align ?? usualAlign, context.direction);
  const { lines, tooWide } = wrapText(content, columns, block.wrap ?? usualWrap, context.direction);
  if (tooWide !== undefined) {
    problems.add(path, `"${tooWide}" does not fit the line at this size; lower size.width`);
  }
  return lines.map((line) => {
    const segments = segmentsOf(line, place, context);
    return { type: "line", align, segments, heightDots: lineHeight(segments, profile) };
  });
}

export function layoutDivider(block: DividerBlock, context: LayoutContext): Line {
  const { profile, lineDots } = context;
  const char = graphemesOf(cleanText(block.char))[0]?.text ?? "-";
  const cells = cellsOf(char);
  const times = Math.floor(lineDots / (cells * cellDots(plainStyle, profile)));
  const line: TextLine = { text: char.repeat(times), cells: cells * times, direction: context.direction ?? "ltr" };
  const place = { x: 0, style: plainStyle, path: `${block.path}.char` };
  const segments = segmentsOf(line, place, context);
  return {
    type: "line",
    align: mirroredAlign(usualAlign, context.direction),
    segments,
    heightDots: lineHeight(segments, profile),
  };
}
