/**
 * How much drawing the codes of one receipt may take: a fraction of a second. A unit is the work for one byte of a
 * DataMatrix, 25 µs; each code costs some to begin with.
 */
const mostWork = 30_000;
const workOfEachCode = 50;

/** Counts the codes that are drawn, because a receipt of thousands of them would hold everybody else up. */
export class CodeWork {
  #left = mostWork;

  /** False when there would be more than one receipt may have. */
  take(contentLength: number): boolean {
    this.#left -= workOfEachCode + contentLength;
    return this.#left >= 0;
  }

  readonly problem =
    "is one code too many: on this printer such codes are drawn as dots, and that is done for about 500 in one receipt";
}
