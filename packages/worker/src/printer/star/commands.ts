/** The few StarPRNT commands the worker itself sends around a job. */

const esc = 0x1b;
const gs = 0x1d;
const rs = 0x1e;
const lineFeed = 0x0a;

/** ESC ACK SOH: the whole status, at once. */
export const askStatus = Uint8Array.of(esc, 0x06, 0x01);

/** ESC RS a 0: no status unasked. Star says not to ask for it while it also comes by itself. */
export const disableAutomaticStatus = Uint8Array.of(esc, rs, 0x61, 0);

/** ESC GS ETX 1: the two bytes come back when the paper before them has stopped. */
export function askPrintEnd(id: number): Uint8Array {
  return Uint8Array.of(esc, gs, 0x03, 1, id >> 8, id & 0xff);
}

/** ESC GS ETX is the longest command the worker sends between jobs. */
export const longestQuestionBytes = askPrintEnd(0).length;

/**
 * Ends what a broken connection left unfinished: filler for a picture that still expects data, the end of a bar code's
 * data, then what is in the line buffer is printed and the torn piece cut off.
 */
export function flushCommands(filler: number): Uint8Array {
  const feedAndCut = [esc, 0x64, 3];
  return Uint8Array.of(...new Uint8Array(filler), rs, lineFeed, ...feedAndCut);
}
