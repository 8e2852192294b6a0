/** The length of each command by its second byte, from the letters of all commands that are so long. */
export function lengthsByLetter(letters: Readonly<Record<number, string>>): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(letters).flatMap(([length, all]) =>
      Array.from(all, (letter) => [letter.charCodeAt(0), Number(length)] as const),
    ),
  );
}

/** A command whose data begins at an offset of its own and ends with this byte; one past the end where that is missing. */
export function lengthThrough(bytes: Uint8Array, at: number, last: number, dataAt: number): number {
  const found = bytes.indexOf(last, at + dataAt);
  return (found < 0 ? bytes.length : found) + 1 - at;
}

/** A number of two bytes, the lower one first. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
