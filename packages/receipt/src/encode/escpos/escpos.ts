import type { Align } from "../../document.ts";
import type { PrinterProfile } from "../../profile/profile.ts";
import type { ByteWriter } from "../byte-writer.ts";
import { lineEncoder, type OtherItem } from "../line-encoder.ts";
import type { Writing } from "../write-line.ts";
import { writeCode } from "./codes.ts";
import { escPosLines } from "./lines.ts";

/** Which changes a printer reports by itself: drawer 1, online 2, error 4, paper 8. */
const autoStatusMask = 0x0f;

/** Motion commands count in these units without GS P; printers of 180 dpi count otherwise and are told. */
const usualDpi = 203;

/** The pulse for a cash drawer in units of 2 ms: 50 ms on, 500 ms off. Longer can burn out the solenoid. */
const pulseOn = 25;
const pulseOff = 250;

/** The most that ESC J and ESC d feed at once. */
const mostPerFeed = 255;

/** ESC/POS, the language of nearly all receipt printers. */
export const encodeEscPos = lineEncoder({ commands: escPosLines, reset, begin, writeItem });

/**
 * ESC @ resets, FS . leaves the double-byte mode that Asian firmware starts in, GS a asks again for the status reports that
 * ESC @ may have ended.
 */
function reset(writer: ByteWriter): void {
  writer.write(0x1b, 0x40, 0x1c, 0x2e, 0x1d, 0x61, autoStatusMask);
}

/**
 * Every copy starts from a known state, whatever was printed before it: ESC R takes the ASCII characters, and the line
 * spacing and the width are said rather than assumed.
 */
function begin(writer: ByteWriter, lineDots: number, profile: PrinterProfile): void {
  reset(writer);
  writer.write(0x1b, 0x52, 0);
  if (profile.dpi !== usualDpi) writer.write(0x1d, 0x50, profile.dpi, profile.dpi);
  writer.write(0x1d, 0x57, lineDots & 0xff, lineDots >> 8, 0x1b, 0x33, profile.lineSpacingDots);
  // Japanese firmware takes JIS codes after ESC @ and is told that Shift JIS comes.
  if (profile.charset === "shift_jis") writer.write(0x1c, 0x43, 1);
}

function writeItem(item: OtherItem, writing: Writing): void {
  const { writer, state } = writing;
  switch (item.type) {
    case "feed-lines":
      feed(writer, 0x64, item.lines);
      break;
    case "feed-dots":
      feed(writer, 0x4a, item.heightDots);
      break;
    case "symbol":
      state.setAlign(item.align);
      feed(writer, 0x4a, item.quietDots);
      if (item.indentDots > 0) leaveWhite(item.indentDots, item.align, writing);
      writeCode(writer, item.plan);
      if (item.indentDots > 0) leaveWhite(0, item.align, writing);
      feed(writer, 0x4a, item.quietDots);
      break;
    case "drawer":
      writer.write(0x1b, 0x70, item.pin === 5 ? 1 : 0, pulseOn, pulseOff);
      break;
    case "next-label":
      writer.write(0x1d, 0x0c);
      break;
    case "cut":
      writer.write(0x1d, 0x56, item.mode === "full" ? 65 : 66, 0);
      break;
  }
}

/** GS L and GS W: how much of the line stays white on the side that a code is aligned to. */
function leaveWhite(dots: number, align: Align, { writer, lineDots }: Writing): void {
  const [command, value] = align === "left" ? [0x4c, dots] : [0x57, lineDots - dots];
  writer.write(0x1d, command, value & 0xff, value >> 8);
}

function feed(writer: ByteWriter, command: number, amount: number): void {
  for (let left = amount; left > 0; left -= mostPerFeed) writer.write(0x1b, command, Math.min(left, mostPerFeed));
}
