/**
 * The decisions of one attempt at a sample, replayed with another ending for the next: the last decision that still has
 * an alternative takes it, everything after it starts anew. That walks all combinations without the generator knowing.
 */
export class Choices {
  #taken: { option: number; options: number }[] = [];
  #position = 0;

  /** Picks one of so many options; the first attempt always picks the first. */
  pick(options: number): number {
    const known = this.#taken[this.#position];
    this.#position++;
    if (known !== undefined) return Math.min(known.option, options - 1);
    this.#taken.push({ option: 0, options });
    return 0;
  }

  /** Prepares the next attempt; false when every combination has been tried. */
  next(): boolean {
    this.#taken = this.#taken.slice(0, this.#position);
    this.#position = 0;
    for (let last = this.#taken.pop(); last !== undefined; last = this.#taken.pop()) {
      if (last.option + 1 < last.options) {
        this.#taken.push({ option: last.option + 1, options: last.options });
        return true;
      }
    }
    return false;
  }
}
