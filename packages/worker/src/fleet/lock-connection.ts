import { PlainError } from "@platen/shared/errors";
import { within } from "@platen/shared/time";

/**
 * How long an answer may take. Counted in pieces: a process that was itself held up, by a receipt that takes seconds to
 * draw, is given the rest of the time to read what came meanwhile, and does not take a good connection for dead.
 */
export const answerTimeoutMs = 2_000;
const answerPieces = 4;

/** Rejects when the answer does not come. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  for (let piece = 0; piece < answerPieces; piece++) {
    const known = await within(
      answerTimeoutMs / answerPieces,
      answer.then((value) => ({ value })),
      () => undefined,
    );
    if (known) return known.value;
  }
  throw new PlainError("the connection that holds the locks gives no answer");
}

/**
 * Returns early when the connection ends. The listener is taken back each time: a race against a promise of the end would
 * be remembered by that promise, again and again for as long as the connection lives.
 */
export function sleepUntilEnd(connection: NodeJS.EventEmitter, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      connection.off("end", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    connection.on("end", wake);
  });
}
