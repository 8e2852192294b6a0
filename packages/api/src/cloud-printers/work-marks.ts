/**
 * Which asking printers may have something to fetch. Thousands ask every few seconds, and nearly always there is nothing:
 * a printer without a mark is answered without asking the database. A mark too many costs one statement; one that was lost
 * comes back with the next look at all of them (`rounds.ts`).
 */
export class WorkMarks {
  /** By printer, the number of the ring that set it. */
  readonly #marks = new Map<string, number>();
  #rings = 0;

  /** Something may have come, or may be next now. */
  ring(printerId: string): void {
    this.#marks.set(printerId, ++this.#rings);
  }

  /** Undefined: there is nothing. Otherwise what to `settle` when the database has none either. */
  of(printerId: string): number | undefined {
    return this.#marks.get(printerId);
  }

  /** There was nothing when that mark was seen. A ring since then stays. */
  settle(printerId: string, mark: number): void {
    if (this.#marks.get(printerId) === mark) this.#marks.delete(printerId);
  }
}
