import { lengthsByLetter, lengthThrough, wordAt } from "../lengths.ts";

/**
 * How long the command at an offset of a StarPRNT stream is: of those that `encode` writes, and of those that it takes from
 * clients as they are (`raw/starprnt.ts`). Text and control characters are commands of one byte. The counterpart of `commandLength` in escpos/command-lengths.ts.
 */
export function starCommandLength(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== esc) return 1;
  const second = bytes[at + 1] ?? 0;
  switch (second) {
    case barcode:
      return lengthThrough(bytes, at, rs, 6);
    case bitImage:
      return 4 + 3 * wordAt(bytes, at + 2);
    case gs:
      return groupLength(bytes, at);
    default:
      return lengths.get(second) ?? 1;
  }
}

const esc = 0x1b;
const gs = 0x1d;
const rs = 0x1e;
/** ESC b … RS. */
const barcode = 0x62;
/** ESC X. */
const bitImage = 0x58;

/** ESC included; ESC ACK SOH, ESC BEL n n and ESC RS x n are among them. */
const lengths = lengthsByLetter({ 2: "045@EF", 3: "\x06-IJQRadlz", 4: "\x07\x1ei" });

/** ESC GS and a third byte. */
function groupLength(bytes: Uint8Array, at: number): number {
  const [third = 0, fourth = 0] = bytes.subarray(at + 2, at + 4);
  switch (String.fromCharCode(third, fourth)) {
    case "yD":
      return 8 + wordAt(bytes, at + 6);
    case "xD":
      return 6 + wordAt(bytes, at + 4);
    case "yP":
    case "xP":
      return 4;
    case "yS":
      return 6;
    case "xS":
      return bytes[at + 4] === 0x30 ? 8 : 6;
  }
  if (third === 0x53) return 9 + wordAt(bytes, at + 4) * wordAt(bytes, at + 6);
  if (third === 0x03) return 6;
  return third === 0x41 || third === 0x52 ? 5 : 4;
}
