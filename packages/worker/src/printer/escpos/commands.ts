/** The few ESC/POS commands the worker itself sends around a job. Receipts come ready-made from the receipt package. */

const esc = 0x1b;
const gs = 0x1d;

/** DLE EOT 1 to 4: printer, cause of being offline, cause of an error, paper. Epson allows four in one go. */
export const realTimeQuestions = [1, 2, 3, 4] as const;
export const askRealTimeStatus = Uint8Array.from(realTimeQuestions.flatMap((n) => [0x10, 0x04, n]));

/** Automatic status on every change of drawer, online state, error or paper. */
export const enableAutomaticStatus = Uint8Array.of(gs, 0x61, 0x0f);

/** GS r 1: the paper sensor, answered in its turn behind everything sent before. */
export const askPaperSensor = Uint8Array.of(gs, 0x72, 0x01);

export const askMaker = Uint8Array.of(gs, 0x49, 66);
export const askModel = Uint8Array.of(gs, 0x49, 67);

/** GS ( H: echoed when everything before it is on paper. */
export function askProcessId(id: string): Uint8Array {
  return Uint8Array.of(gs, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Array.from(id, (char) => char.charCodeAt(0)));
}

/** GS ( H is the longest command the worker sends between jobs. */
export const longestQuestionBytes = askProcessId("0000").length;

/** The header of GS ( H's echo, as a block: 37h, then 22h and the id. */
export const processIdHeader = 0x37;
export const processIdMark = "\u0022";

/** Printable and never the same twice in a row, so that a late echo of an earlier job is not taken for this one's. */
export function processId(counter: number): string {
  const first = 0x21;
  const span = 0x7e - first + 1;
  let rest = counter;
  return Array.from({ length: 4 }, () => {
    const char = String.fromCharCode(first + (rest % span));
    rest = Math.floor(rest / span);
    return char;
  })
    .reverse()
    .join("");
}

/**
 * Ends what a broken connection left unfinished: filler for a command that still expects data, then whatever is in the
 * line buffer is printed, and the torn piece is cut off. NUL is skipped where it is not data. Nothing here repeats or
 * discards a line (as DLE ENQ, DLE DC4 8, CAN or a bare ESC @ would): the piece is evidence for whoever looks at it.
 */
export function flushCommands(filler: number): Uint8Array {
  const lineFeed = 0x0a;
  const cut = [gs, 0x56, 66, 0];
  return Uint8Array.of(...new Uint8Array(filler), lineFeed, esc, 0x64, 1, ...cut);
}
