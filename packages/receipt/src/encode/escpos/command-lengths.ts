import { lengthsByLetter, lengthThrough, wordAt } from "../lengths.ts";

const esc = 0x1b;
const fs = 0x1c;
const gs = 0x1d;

/** Of the commands that `encode` writes, and of those that it takes from clients as they are (`raw/escpos.ts`). */
const escLengths = lengthsByLetter({ 2: "2@im", 3: " !-3EGJMRVadt{", 4: "$\\", 5: "p" });
const fsLengths = lengthsByLetter({ 2: "&.", 3: "C" });
const gsLengths = lengthsByLetter({ 2: "\f", 3: "!BHafhw", 4: "LPW" });

/** GS V m n: these cuts have a distance; the others cut where the paper is. */
const cutsWithDistance = new Set([65, 66]);
/** GS k m: below it the data ends with a NUL, above it its length is said. */
const countedBars = 65;
/** ESC * m: columns of 24 dots have three bytes. */
const tallColumns = new Set([32, 33]);

/**
 * How long the command at an offset of an ESC/POS stream is. Text and control characters are commands of one byte. A
 * printer in the middle of a command takes whatever comes next as its data; so many NULs as are missing complete it, and
 * NULs outside of a command are ignored.
 */
export function commandLength(bytes: Uint8Array, at: number): number {
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
  switch (bytes[at]) {
    case esc:
      if (second === 0x2a) return 5 + (tallColumns.has(third) ? 3 : 1) * wordAt(bytes, at + 3);
      if (second === 0x44) return lengthThrough(bytes, at, 0, 2);
      return escLengths.get(second) ?? 1;
    case fs:
      return second === 0x28 ? 5 + wordAt(bytes, at + 3) : (fsLengths.get(second) ?? 2);
    case gs:
      switch (second) {
        case 0x28:
          return 5 + wordAt(bytes, at + 3);
        case 0x56:
          return cutsWithDistance.has(third) ? 4 : 3;
        case 0x6b:
          return third < countedBars ? lengthThrough(bytes, at, 0, 3) : 4 + fourth;
        case 0x76:
          return 8 + wordAt(bytes, at + 4) * wordAt(bytes, at + 6);
      }
      return gsLengths.get(second) ?? 1;
    default:
      return 1;
  }
}
