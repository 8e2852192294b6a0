import type { PrinterProfile } from "@platen/receipt/profile";

/** Small enough that a printer's few kilobytes of buffer take it whole, so that status requests fit between two. */
const chunkBytes = 1_024;

/** How long the command at an offset is, in one printer language. */
export type CommandLength = (bytes: Uint8Array, at: number) => number;

/**
 * Cuts a job into pieces that end between two commands: only there may a status request be sent, because inside a
 * command its bytes would be taken for that command's data.
 */
export function chunksBetweenCommands(bytes: Uint8Array, commandLength: CommandLength): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    at = Math.min(at + commandLength(bytes, at), bytes.length);
    if (at - start >= chunkBytes || at === bytes.length) {
      chunks.push(bytes.subarray(start, at));
      start = at;
    }
  }
  return chunks;
}

/** The most filler a printer could be waiting for when the stream was cut somewhere within its first `sent` bytes. */
export function mostUnfinishedBytes(bytes: Uint8Array, sent: number, commandLength: CommandLength): number {
  let most = 0;
  for (let at = 0; at < sent; ) {
    const length = commandLength(bytes, at);
    most = Math.max(most, length - 1);
    at += length;
  }
  return most;
}

/** The most filler that may be needed when it is not known what was cut off: a picture of the greatest size. */
export function longestCommandBytes({ dotsPerLine, rasterRowLimit }: PrinterProfile): number {
  return Math.ceil(dotsPerLine / 8) * rasterRowLimit;
}
