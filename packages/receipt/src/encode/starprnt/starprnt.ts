import type { Align } from "../../document.ts";
import { plainStyle } from "../../layout/line.ts";
import type { PrinterProfile } from "../../profile/profile.ts";
import type { ByteWriter } from "../byte-writer.ts";
import { lineEncoder, type OtherItem } from "../line-encoder.ts";
import type { Writing } from "../write-line.ts";
import { writeCode } from "./codes.ts";
import { starLines } from "./lines.ts";

const esc = 0x1b;
const rs = 0x1e;

/** ESC d: with the feed that brings the last line past the knife. */
const cuts = { full: 2, partial: 3 } as const;

/** The pulse for a cash drawer in units of 10 ms: what the printer has by itself after power-on, 200 ms each. */
const pulse = 20;
/** BEL drives the first device, SUB the second. */
const devices = { 2: 0x07, 5: 0x1a } as const;

/** The most that ESC I feeds at once, in dots of an eighth of a millimetre. */
const mostPerFeed = 255;

/** StarPRNT, the language of Star's receipt printers. */
export const encodeStarPrnt = lineEncoder({ commands: starLines, reset, begin, writeItem });

/** ESC @ resets, ESC RS a keeps the printer from reporting by itself: it is asked. */
function reset(writer: ByteWriter): void {
  writer.write(esc, 0x40, esc, rs, 0x61, 0);
}

/**
 * Every copy starts from a known state: reset, then font, size, the ASCII characters, 4 mm between lines, and where a line ends
 * in characters of font A.
 */
function begin(writer: ByteWriter, lineDots: number, profile: PrinterProfile): void {
  reset(writer);
  writer.write(esc, rs, 0x46, 0, esc, 0x52, 0, esc, 0x7a, 1);
  const columns = Math.floor(lineDots / profile.fonts.A.width);
  if (columns < profile.fonts.A.columns) writer.write(esc, 0x51, columns);
}

function writeItem(item: OtherItem, writing: Writing): void {
  const { writer, state } = writing;
  switch (item.type) {
    case "feed-lines":
    case "feed-dots":
      feed(writer, item.heightDots);
      break;
    case "symbol":
      state.setAlign(item.align);
      feed(writer, item.quietDots);
      if (item.align !== "center") leaveWhite(whiteColumns(item, writing), item.align, writing);
      writeCode(writer, item.plan);
      if (item.align !== "center") leaveWhite(0, item.align, writing);
      feed(writer, item.quietDots);
      break;
    case "drawer":
      writer.write(esc, 0x07, pulse, pulse, devices[item.pin]);
      break;
    case "cut":
      writer.write(esc, 0x64, cuts[item.mode]);
      break;
    case "next-label":
      // The layout refuses labels with gaps for this language.
      break;
  }
}

/** The white beside a code in characters of font A, rounded up unless the code would then be too wide for the rest. */
function whiteColumns(
  { indentDots, widthDots }: Extract<OtherItem, { type: "symbol" }>,
  { profile, lineDots }: Writing,
): number {
  const { width } = profile.fonts.A;
  const most = Math.floor((lineDots - widthDots) / width);
  return Math.max(0, Math.min(Math.ceil(indentDots / width), most));
}

/** ESC l and ESC Q: how many columns stay white on the side that a code is aligned to. */
function leaveWhite(columns: number, align: Align, { writer, state, profile, lineDots }: Writing): void {
  state.setStyle(plainStyle);
  if (align === "left") writer.write(esc, 0x6c, columns);
  else writer.write(esc, 0x51, Math.floor(lineDots / profile.fonts.A.width) - columns);
}

function feed(writer: ByteWriter, dots: number): void {
  for (let left = dots; left > 0; left -= mostPerFeed) writer.write(esc, 0x49, Math.min(left, mostPerFeed));
}
