import { detailOf, type Fault, type Problem, problemAt } from "../problem/fault.ts";

/** More than this do not help: they mostly say the same of every row of a table. */
const mostReported = 50;

/** What would go wrong on paper, each once. */
export class Problems {
  readonly #found = new Map<string, Problem>();
  readonly #seen = new Set<string>();

  add(path: string, wrong: Fault): void {
    const problem = problemAt(path, wrong);
    const detail = detailOf(problem);
    if (this.#found.size < mostReported && !this.#found.has(detail)) this.#found.set(detail, problem);
  }

  /** Whether this is the first time, so that a table full of one character is described once. */
  isNew(path: string, what: string): boolean {
    const key = `${path}: ${what}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  get list(): Problem[] {
    return [...this.#found.values()];
  }
}
