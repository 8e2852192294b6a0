import { lengthsByLetter, wordAt } from "../lengths.ts";

const esc = 0x1b;
const fs = 0x1c;
const gs = 0x1d;
/** FS C. */
const selectKanjiSystem = 0x43;

/** Of the commands that `encode` writes; those with data are worked out below. */
const escLengths = lengthsByLetter({ 2: "@", 3: "-3EJMRadt", 4: "$", 5: "p" });
const gsLengths = lengthsByLetter({ 2: "\f", 3: "!BHafhw", 4: "LPVW" });

/**
 * How long the command at an offset of our own ESC/POS stream is. Text and control characters are commands of one byte.
 * A printer in the middle of a command takes whatever comes next as its data; so many NULs as are missing complete it,
 * and NULs outside of a command are ignored.
 */
export function commandLength(bytes: Uint8Array, at: number): number {
  const second = bytes[at + 1] ?? 0;
  switch (bytes[at]) {
    case esc:
      return second === 0x2a ? 5 + 3 * wordAt(bytes, at + 3) : (escLengths.get(second) ?? 1);
    case fs:
      if (second === 0x28) return 5 + wordAt(bytes, at + 3);
      return second === selectKanjiSystem ? 3 : 2;
    case gs:
      if (second === 0x28) return 5 + wordAt(bytes, at + 3);
      if (second === 0x6b) return 4 + (bytes[at + 3] ?? 0);
      if (second === 0x76) return 8 + wordAt(bytes, at + 4) * wordAt(bytes, at + 6);
      return gsLengths.get(second) ?? 1;
    default:
      return 1;
  }
}
