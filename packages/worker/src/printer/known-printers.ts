import { PlainError } from "@platen/shared/errors";
import type { Connection } from "./connection.ts";
import type { Dialect } from "./dialect.ts";
import { betterOf, type Knowledge } from "./knowledge.ts";

/** What the printer of each address turned out to be. Kept, so that a moment of silence later does not lower the proof. */
export class KnownPrinters {
  readonly #dialect: Dialect;
  readonly #known = new Map<string, Knowledge>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  get(key: string): Knowledge | undefined {
    return this.#known.get(key);
  }

  /** Asks the printer what it can do, which must be online; rejects when it did not stay so. */
  async learn({ link, dialogue, key }: Connection, answersStatus: boolean, mayBeBusy: boolean): Promise<void> {
    const learned = await this.#dialect.learn(link, dialogue, answersStatus, mayBeBusy);
    if (answersStatus && !dialogue.isOnline) {
      throw new PlainError("the printer went offline while it was being asked what it can do");
    }
    this.#known.set(key, betterOf(this.#known.get(key), learned));
  }
}
