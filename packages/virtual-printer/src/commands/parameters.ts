/** A parameter; commands come complete, so a missing one is a parameter the host left out. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

export function wordAt(bytes: Uint8Array, index: number): number {
  return byteAt(bytes, index) | (byteAt(bytes, index + 1) << 8);
}

/** Relative moves are signed. */
export function signedWordAt(bytes: Uint8Array, index: number): number {
  const value = wordAt(bytes, index);
  return value > 0x7fff ? value - 0x10000 : value;
}

/** Many parameters may be sent as a number or as its ASCII digit. */
export function digitAt(bytes: Uint8Array, index: number): number {
  const value = byteAt(bytes, index);
  return value >= 0x30 && value <= 0x39 ? value - 0x30 : value;
}

/** Of switches, only the lowest bit counts. */
export function switchAt(bytes: Uint8Array, index: number): boolean {
  return (byteAt(bytes, index) & 1) === 1;
}
