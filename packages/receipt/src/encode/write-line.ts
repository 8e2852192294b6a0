import { blankBitmap, type Rasteriser, stamp } from "../bitmap.ts";
import type { TextStyle } from "../document.ts";
import { cellDots, glyphDots, type Line, plainStyle, type Segment } from "../layout/line.ts";
import type { PrinterProfile } from "../profile.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { PageRuns } from "./page-runs.ts";
import type { PrintState } from "./print-state.ts";
import { inlineRows, writeInline, writeRaster } from "./raster.ts";

/** Everything needed to put lines on paper. */
export interface Pen {
  writer: ByteWriter;
  pages: PageRuns;
  state: PrintState;
  profile: PrinterProfile;
  raster: Rasteriser | undefined;
}

const lineFeed = 0x0a;
const space = 0x20;

export function writeLine(line: Line, pen: Pen): void {
  pen.state.setAlign(line.align);
  const drawn = line.segments.some((segment) => segment.drawn);
  if (drawn && pen.raster && !line.segments.every((segment) => fitsInline(segment, pen.profile))) {
    drawWholeLine(line, pen, pen.raster);
    return;
  }
  let x = 0;
  for (const segment of line.segments) {
    const dots = cellDots(segment.style, pen.profile);
    if (segment.x > x) moveTo(segment.x, x, segment.style, pen);
    if (segment.drawn && pen.raster) {
      writeInline(pen.writer, pen.raster.draw(runOf(segment, pen.profile)));
    } else if (segment.multibyte) {
      pen.state.setStyle(segment.style);
      pen.writer.write(0x1c, 0x26);
      pen.writer.writeAll(segment.multibyte);
      pen.writer.write(0x1c, 0x2e);
    } else {
      pen.state.setStyle(segment.style);
      pen.pages.write(segment.text);
    }
    x = segment.x + segment.cells * dots;
  }
  pen.writer.write(lineFeed);
}

/**
 * Gaps are spaces where a whole number of them fits, so that the receipt still reads as text; only a gap between
 * fonts or sizes is a move to a dot. Spaces must not be underlined or inverted, or the gap would show.
 */
function moveTo(target: number, x: number, next: TextStyle, { writer, state, profile }: Pen): void {
  const gap = target - x;
  for (const style of [state.style, next, plainStyle]) {
    const dots = cellDots(style, profile);
    if (style.underline || style.invert || style.height > next.height || gap % dots !== 0) continue;
    state.setStyle(style);
    writer.fill(space, gap / dots);
    return;
  }
  writer.write(0x1b, 0x24, target & 0xff, target >> 8);
}

function fitsInline(segment: Segment, profile: PrinterProfile): boolean {
  return glyphDots(segment.style, profile) <= inlineRows && (!segment.drawn || segment.style.height === 1);
}

/** A picture in a line of text is 24 dots high; a line with taller text becomes one picture. */
function drawWholeLine(line: Line, { writer, profile }: Pen, raster: Rasteriser): void {
  const last = line.segments.at(-1);
  const width = last ? last.x + last.cells * cellDots(last.style, profile) : 0;
  const bitmap = blankBitmap(width, line.heightDots);
  const tallest = Math.max(...line.segments.map((segment) => glyphDots(segment.style, profile)));
  for (const segment of line.segments) {
    stamp(bitmap, raster.draw(runOf(segment, profile)), segment.x, tallest - glyphDots(segment.style, profile));
  }
  writeRaster(writer, bitmap, profile.rasterRowLimit);
}

export function runOf(segment: Segment, profile: PrinterProfile) {
  return {
    text: segment.text,
    rightToLeft: segment.rightToLeft,
    style: segment.style,
    widthDots: segment.cells * cellDots(segment.style, profile),
    heightDots: glyphDots(segment.style, profile),
  };
}
