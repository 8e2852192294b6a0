/** More than this helps nobody: they mostly say the same of every row of a table. */
const mostReported = 50;

/** What would go wrong on paper, each once, as `path: what is wrong`. */
export class Problems {
  readonly #details = new Set<string>();

  add(path: string, message: string): void {
    if (this.#details.size < mostReported) this.#details.add(`${path}: ${message}`);
  }

  get list(): string[] {
    return [...this.#details];
  }
}
