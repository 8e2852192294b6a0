import type { LeveledGrapheme } from "../../text/direction.ts";
import type { LineBreaks } from "../../text/line-breaks.ts";
import type { Ruler } from "./ruler.ts";

/** A grapheme with its share of the line. Those of one run share its width; only the whole of them is exact. */
export interface MeasuredGrapheme extends LeveledGrapheme {
  dots: number;
}

/** Longer than any word; measuring takes time that grows with the text, and nobody may send a word of a million letters. */
const longestRun = 64;

/** Finds the runs that are drawn at their natural width, never across a break, and gives each grapheme its share. */
export function measure(graphemes: LeveledGrapheme[], mayBreak: LineBreaks, ruler: Ruler): MeasuredGrapheme[] {
  const measured: MeasuredGrapheme[] = [];
  let runs = 0;
  for (let start = 0; start < graphemes.length; start = measured.length) {
    const end = endOfRun(graphemes, start, mayBreak, ruler);
    const isFlowing = end > start;
    if (isFlowing) runs++;
    const width = isFlowing ? widthOfPart(graphemes, start, end, ruler) : 0;
    for (let at = start; at < Math.max(end, start + 1); at++) {
      const { text, cells, level } = graphemes[at] ?? nothing;
      if (!isFlowing) measured.push({ text, cells, level, run: 0, dots: cells * ruler.cellDots });
      else measured.push({ text, cells, level, run: runs, dots: width / (end - start) });
    }
  }
  return measured;
}

const nothing = { text: "", cells: 0, level: 0 };

/** Where the run that begins here ends; at its own beginning when the grapheme does not flow. */
function endOfRun(graphemes: LeveledGrapheme[], start: number, mayBreak: LineBreaks, ruler: Ruler): number {
  const level = graphemes[start]?.level;
  let end = start;
  for (let next = graphemes[end]; next && end - start < longestRun; next = graphemes[end]) {
    const isOther = end > start && (mayBreak[end] === 1 || next.level !== level);
    if (isOther || !ruler.flows(next.text, next.cells)) break;
    end++;
  }
  return end;
}

function widthOfPart(graphemes: LeveledGrapheme[], start: number, end: number, ruler: Ruler): number {
  let text = "";
  for (let at = start; at < end; at++) text += graphemes[at]?.text ?? "";
  return ruler.widthOf(text, (graphemes[start]?.level ?? 0) % 2 === 1);
}

/** The width of part of a paragraph, runs that it cuts measured anew. */
export function dotsOf(graphemes: MeasuredGrapheme[], start: number, end: number, ruler: Ruler): number {
  let dots = 0;
  let at = start;
  while (at < end) {
    const run = graphemes[at]?.run ?? 0;
    let next = at + 1;
    while (run > 0 && next < end && graphemes[next]?.run === run) next++;
    const isCut = isWithinRun(graphemes, at) || isWithinRun(graphemes, next);
    if (isCut) dots += widthOfPart(graphemes, at, next, ruler);
    else for (let part = at; part < next; part++) dots += graphemes[part]?.dots ?? 0;
    at = next;
  }
  return Math.round(dots);
}

export function isWithinRun(graphemes: MeasuredGrapheme[], at: number): boolean {
  const run = graphemes[at]?.run ?? 0;
  return run > 0 && graphemes[at - 1]?.run === run;
}
