/** What people set, and what is believed of a printer until it was seen to be slower. */
const usualS = 5;

/** So many questions are looked at: the shortest time between two of them is the interval, or near it. */
const looks = 5;

/**
 * How often printers ask that do not say so. A replica among several sees only some of the questions, and a printer that
 * prints asks later, so the shortest pause counts. Taken for slower than it is, a printer is missed a little later; taken
 * for faster, it would be called offline between two questions.
 */
export class Intervals {
  readonly #seen = new Map<string, { at: number; shortestMs: number; looks: number }>();

  /** Seconds, when it was looked at long enough and asks far more or less often than was believed. */
  note(printerId: string, believedS: number | undefined, now: number): number | undefined {
    const last = this.#seen.get(printerId);
    const shortestMs = Math.min(
      last?.shortestMs ?? Number.POSITIVE_INFINITY,
      last ? now - last.at : Number.POSITIVE_INFINITY,
    );
    const isDone = last !== undefined && last.looks + 1 >= looks;
    this.#seen.set(printerId, {
      at: now,
      shortestMs: isDone ? Number.POSITIVE_INFINITY : shortestMs,
      looks: isDone || !last ? 0 : last.looks + 1,
    });
    if (!isDone) return undefined;
    const seconds = Math.max(usualS, Math.round(shortestMs / 1000));
    const believed = believedS ?? usualS;
    return seconds > believed * 1.5 || seconds < believed / 1.5 ? seconds : undefined;
  }
}
