/** One question of the printer and what it was answered. */
export interface Exchange {
  /** What it asked for: anything to print, the bytes of a job, or to be believed. */
  what: "poll" | "fetch" | "confirm" | "status";
  method: string;
  token?: string;
  /** What a confirmation said. */
  code?: string;
  /** The HTTP status; undefined when there was no answer. */
  status?: number;
  /** The answer to a poll, in its own words. */
  answer?: string;
  /** How many bytes of a job came, and their SHA-256. */
  bytes?: number;
  sha256?: string;
}

/** Enough for a test of some minutes and for a person who looks. */
const kept = 2000;

/** What was asked and answered, oldest first. */
export class Exchanges {
  #all: Exchange[] = [];
  #count = 0;

  add(exchange: Exchange): void {
    this.#count++;
    this.#all.push(exchange);
    if (this.#all.length > kept) this.#all = this.#all.slice(-kept / 2);
  }

  get all(): readonly Exchange[] {
    return this.#all;
  }

  /** How often it asked since the start, forgotten ones included. */
  get count(): number {
    return this.#count;
  }
}
