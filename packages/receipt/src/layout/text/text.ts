import type { DividerBlock, TextBlock } from "../../document.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { cleanText } from "../../text/clean.ts";
import { mirroredAlign } from "../../text/direction.ts";
import { cellsOf, graphemesOf, isSimple } from "../../text/graphemes.ts";
import type { LayoutContext } from "../context.ts";
import { drawnDots } from "../drawn-dots.ts";
import { cellDots, type Line, lineHeight, plainStyle, usualAlign, usualWrap, wholeStyle } from "../line.ts";
import { rulerOf } from "./ruler.ts";
import { segmentsOf } from "./segments.ts";
import { type TextLine, wrapText } from "./wrap.ts";

export function layoutText(block: TextBlock, context: LayoutContext): Line[] {
  const { profile, lineDots, problems, work } = context;
  const path = `${block.path}.content`;
  const style = wholeStyle(block.style);
  const content = cleanText(block.content);
  work.addText(content, path);
  if (work.isSpent) return [];
  const place = { x: 0, style, path };
  const align = mirroredAlign(block.align ?? usualAlign, context.direction);
  const { lines, tooWide } = wrapText(
    content,
    { dots: lineDots, ruler: rulerOf(style, context) },
    block.wrap ?? usualWrap,
    context.direction,
  );
  if (tooWide !== undefined) {
    problems.add(path, fault("too-wide-for-line", { text: tooWide }));
  }
  work.addLines(lines.length, path);
  return lines.map((line) => {
    const segments = segmentsOf(line, place, context);
    work.addDots(drawnDots(segments, profile), path);
    const texts = [{ text: line.text, align, x: 0, dots: line.dots }];
    return { type: "line", align, segments, texts, heightDots: lineHeight(segments, profile) };
  });
}

export function layoutDivider(block: DividerBlock, context: LayoutContext): Line {
  const { profile, lineDots } = context;
  const char = firstGrapheme(cleanText(block.char)) ?? "-";
  const dots = cellsOf(char) * cellDots(plainStyle, profile);
  const times = Math.floor(lineDots / dots);
  const line: TextLine = { text: char.repeat(times), dots: dots * times, direction: context.direction ?? "ltr" };
  const place = { x: 0, style: plainStyle, path: `${block.path}.char` };
  const segments = segmentsOf(line, place, context);
  context.work.addDots(drawnDots(segments, profile), place.path);
  const align = mirroredAlign(usualAlign, context.direction);
  return {
    type: "line",
    align,
    segments,
    texts: [{ text: line.text, align, x: 0, dots: line.dots }],
    heightDots: lineHeight(segments, profile),
  };
}

function firstGrapheme(text: string): string | undefined {
  return text.length === 1 && isSimple(text) ? text : graphemesOf(text)[0]?.text;
}
