/** UTF-8 without TextEncoder, which is not part of the language this package restricts itself to. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x80) {
      bytes[length++] = codePoint;
      continue;
    }
    const continuations = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
    bytes[length++] = leadingBits(continuations) | (codePoint >> (6 * continuations));
    for (let rest = continuations - 1; rest >= 0; rest--) {
      bytes[length++] = 0x80 | ((codePoint >> (6 * rest)) & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}

/** 110, 1110 and 11110 in front of the first bits: how many bytes follow. */
function leadingBits(continuations: number): number {
  return (0xff00 >> (continuations + 1)) & 0xff;
}
