/** Writes a job for a test: strings are Latin-1 text or commands, arrays and numbers are bytes. */
export function job(...parts: (string | number | readonly number[] | Uint8Array)[]): Uint8Array {
  const chunks = parts.map((part) => {
    if (typeof part === "string") return Buffer.from(part, "latin1");
    return typeof part === "number" ? Buffer.of(part) : Buffer.from(part);
  });
  return Uint8Array.from(Buffer.concat(chunks));
}

export const esc = "\x1b";
export const fs = "\x1c";
export const gs = "\x1d";

/** `GS ( k pL pH cn fn …` */
export function symbol(cn: number, fn: number, ...parameters: number[]): number[] {
  const length = parameters.length + 2;
  return [0x1d, 0x28, 0x6b, length & 0xff, length >> 8, cn, fn, ...parameters];
}

/** Stores data for a 2D code and prints it. */
export function printSymbol(cn: number, data: string, ...settings: number[][]): Uint8Array {
  return job(...settings, symbol(cn, 80, 48, ...Buffer.from(data, "utf8")), symbol(cn, 81, 48));
}
