/** More than this helps nobody: they mostly say the same of every row of a table. */
const mostReported = 50;

/** What would go wrong on paper, each once, as `path: what is wrong`. */
export class Problems {
  readonly #details = new Set<string>();
  readonly #seen = new Set<string>();

  add(path: string, message: string): void {
    if (this.#details.size < mostReported) this.#details.add(`${path}: ${message}`);
  }

  /** Whether this is the first time, so that a table full of one character is described once. */
  isNew(path: string, what: string): boolean {
    const key = `${path}: ${what}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  get list(): string[] {
    return [...this.#details];
  }
}
