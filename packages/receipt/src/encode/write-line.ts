import { type Bitmap, blankBitmap, bytesPerRow, type Rasteriser, stamp } from "../bitmap.ts";
import type { Align, TextStyle } from "../document.ts";
import { cellDots, glyphDots, inlineRows, type Line, plainStyle, type Segment } from "../layout/line.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { LineCommands } from "./line-commands.ts";
import type { PageRuns } from "./page-runs.ts";
import { inlineColumns, withoutPairs } from "./picture-bytes.ts";
import type { PrintState } from "./print-state.ts";

/** Everything needed to put lines on paper. */
export interface Writing {
  writer: ByteWriter;
  pages: PageRuns;
  state: PrintState;
  commands: LineCommands;
  profile: PrinterProfile;
  /** Dots across that were laid out for. */
  lineDots: number;
  raster: Rasteriser | undefined;
}

const space = 0x20;

export function writeLine(line: Line, writing: Writing): void {
  if (
    writing.raster &&
    line.segments.some((segment) => segment.drawn || isTooLarge(segment, writing)) &&
    !isInline(line, writing)
  ) {
    writePicture(wholeLine(line, writing.profile, writing.raster), line.align, writing);
    return;
  }
  writing.state.setAlign(line.align);
  let x = 0;
  for (const segment of line.segments) {
    if (segment.x > x) moveTo(segment.x, x, segment.style, writing);
    if (segment.drawn && writing.raster) {
      const picture = writing.raster.draw(runOf(segment, writing.profile));
      writing.commands.inline(writing.writer, picture.width);
      writing.writer.writeAll(withoutPairs(inlineColumns(picture), writing.commands.realTime));
    } else if (segment.multibyte) {
      writing.state.setStyle(segment.style);
      writing.commands.multibyte?.(writing.writer, segment.multibyte, writing.profile.charset);
    } else {
      writing.state.setStyle(segment.style);
      writing.pages.write(segment.text);
    }
    x = segment.x + segment.dots;
  }
  writing.commands.endLine(writing.writer, line.heightDots, writing.profile.lineSpacingDots);
}

/**
 * Gaps are spaces where a whole number of them fits, so that the receipt still reads as text; only a gap between
 * fonts or sizes is a move to a dot. Spaces must not be underlined or inverted, or the gap would show.
 */
function moveTo(target: number, x: number, next: TextStyle, { writer, state, profile, commands }: Writing): void {
  const gap = target - x;
  for (const style of [state.style, next, plainStyle]) {
    const dots = cellDots(style, profile);
    if (style.underline || style.invert || style.height > next.height || gap % dots !== 0) continue;
    state.setStyle(style);
    writer.fill(space, gap / dots);
    return;
  }
  commands.moveTo(writer, target);
}

function isTooLarge({ style }: Segment, { commands }: Writing): boolean {
  return Math.max(style.width, style.height) > commands.largestSize;
}

/** Whether the drawn parts of a line fit between its text. */
function isInline(line: Line, writing: Writing): boolean {
  return line.segments.every(
    (segment) =>
      !isTooLarge(segment, writing) &&
      glyphDots(segment.style, writing.profile) <= inlineRows &&
      (!segment.drawn || segment.style.height === 1),
  );
}

/** A line as one picture: one with taller text than the 24 dots of a picture within a line. */
export function wholeLine(line: Line, profile: PrinterProfile, raster: Rasteriser): Bitmap {
  const last = line.segments.at(-1);
  const width = last ? last.x + last.dots : 0;
  const bitmap = blankBitmap(width, line.heightDots);
  const tallest = Math.max(...line.segments.map((segment) => glyphDots(segment.style, profile)));
  for (const segment of line.segments) {
    stamp(bitmap, raster.draw(runOf(segment, profile)), segment.x, tallest - glyphDots(segment.style, profile));
  }
  return bitmap;
}

/** A picture on lines of its own. */
export function writePicture(bitmap: Bitmap, align: Align, writing: Writing): void {
  const { state, commands, profile, lineDots } = writing;
  state.setAlign(commands.alignsPictures ? align : "left");
  const picture = commands.alignsPictures ? bitmap : indented(bitmap, align, lineDots);
  if (profile.lacks.includes("pictures by rows")) writeStrips(picture, writing);
  else writeSlices(picture, writing);
}

/** In slices as long as the printer takes them, which join without a gap. */
function writeSlices(picture: Bitmap, { writer, commands, profile }: Writing): void {
  const rowBytes = bytesPerRow(picture.width);
  for (let top = 0; top < picture.height; top += profile.rasterRowLimit) {
    const rows = Math.min(profile.rasterRowLimit, picture.height - top);
    commands.raster(writer, rowBytes, rows);
    const slice = picture.data.subarray(top * rowBytes, (top + rows) * rowBytes);
    writer.writeAll(withoutPairs(slice, commands.realTime));
  }
}

/** Each strip is a line that feeds as far as it is high, and not a dot more; the last may be white at its end (`inStrips`). */
function writeStrips(picture: Bitmap, { writer, commands }: Writing): void {
  const rowBytes = bytesPerRow(picture.width);
  for (let top = 0; top < picture.height; top += inlineRows) {
    const strip = blankBitmap(picture.width, inlineRows);
    strip.data.set(picture.data.subarray(top * rowBytes, (top + inlineRows) * rowBytes));
    commands.inline(writer, picture.width);
    writer.writeAll(withoutPairs(inlineColumns(strip), commands.realTime));
    commands.endLine(writer, inlineRows, 0);
  }
}

/** A picture with the white left of it that its alignment asks for. */
export function indented(bitmap: Bitmap, align: Align, lineDots: number): Bitmap {
  const indent = indentOf(align, bitmap.width, lineDots);
  if (indent === 0) return bitmap;
  const wide = blankBitmap(indent + bitmap.width, bitmap.height);
  stamp(wide, bitmap, indent, 0);
  return wide;
}

/** Where on a line something begins that is so wide. */
export function indentOf(align: Align, width: number, lineDots: number): number {
  const free = Math.max(0, lineDots - width);
  return align === "left" ? 0 : align === "right" ? free : free >> 1;
}

export function runOf(segment: Segment, profile: PrinterProfile) {
  return {
    text: segment.text,
    rightToLeft: segment.rightToLeft,
    style: segment.style,
    widthDots: segment.dots,
    heightDots: glyphDots(segment.style, profile),
  };
}
