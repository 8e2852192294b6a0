/** More than are rung for while one receipt prints, except where the queue does not get empty. */
const mostNamed = 100;

/** What was rung for since the queue was last looked at: jobs by their names, or whatever there is. */
export class Rings {
  /** Undefined for whatever there is. */
  readonly #jobIds = new Set<string | undefined>();

  /** A queue can be busy for days: what is too much to be named is whatever there is. */
  add(jobId: string | undefined): void {
    this.#jobIds.add(this.#jobIds.size < mostNamed ? jobId : undefined);
  }

  clear(): void {
    this.#jobIds.clear();
  }

  /** Whether there is anything but known jobs. */
  hasNews(isKnown: (jobId: string) => boolean): boolean {
    return [...this.#jobIds].some((jobId) => jobId === undefined || !isKnown(jobId));
  }

  get size(): number {
    return this.#jobIds.size;
  }
}
