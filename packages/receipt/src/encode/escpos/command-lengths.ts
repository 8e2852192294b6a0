const esc = 0x1b;
const fs = 0x1c;
const gs = 0x1d;
/** FS C. */
const selectKanjiSystem = 0x43;

/** Lengths of the commands that `encode` writes, by their second byte; those with data are worked out below. */
const escLengths: Record<number, number> = {
  36: 4,
  45: 3,
  51: 3,
  64: 2,
  69: 3,
  74: 3,
  77: 3,
  82: 3,
  97: 3,
  100: 3,
  112: 5,
  116: 3,
};
const gsLengths: Record<number, number> = {
  12: 2,
  33: 3,
  66: 3,
  72: 3,
  76: 4,
  80: 4,
  86: 4,
  87: 4,
  97: 3,
  102: 3,
  104: 3,
  119: 3,
};

/**
 * How long the command at an offset of our own ESC/POS stream is. Text and control characters are commands of one byte.
 * A printer in the middle of a command takes whatever comes next as its data; so many NULs as are missing complete it,
 * and NULs outside of a command are ignored.
 */
export function commandLength(bytes: Uint8Array, at: number): number {
  const second = bytes[at + 1] ?? 0;
  switch (bytes[at]) {
    case esc:
      return second === 0x2a ? 5 + 3 * word(bytes, at + 3) : (escLengths[second] ?? 1);
    case fs:
      if (second === 0x28) return 5 + word(bytes, at + 3);
      return second === selectKanjiSystem ? 3 : 2;
    case gs:
      if (second === 0x28) return 5 + word(bytes, at + 3);
      if (second === 0x6b) return 4 + (bytes[at + 3] ?? 0);
      if (second === 0x76) return 8 + word(bytes, at + 4) * word(bytes, at + 6);
      return gsLengths[second] ?? 1;
    default:
      return 1;
  }
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
