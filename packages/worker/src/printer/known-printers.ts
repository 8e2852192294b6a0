import { PlainError } from "@platen/shared/errors";
import type { ConfirmationMethod } from "@platen/shared/job";
import type { Connection } from "./connection.ts";
import type { Dialect } from "./dialect.ts";
import { betterOf, isWeaker, type Knowledge, proofOf } from "./knowledge.ts";

/**
 * How often a printer that answers less than it did for the worker before is asked anew, on a connection of its own. The
 * first may be dead without anybody having been told, and what is sent there would count as printed; a printer that was
 * replaced by one that answers less goes on being so.
 */
const mostDoubts = 3;

/** What the printer of each address turned out to be. Kept, so that a moment of silence later does not lower the proof. */
export class KnownPrinters {
  readonly #dialect: Dialect;
  readonly #known = new Map<string, Knowledge>();
  #expected: ConfirmationMethod = "transmitted";
  #doubts = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  get(key: string): Knowledge | undefined {
    return this.#known.get(key);
  }

  /** The printer gave this proof to whoever had it before. */
  expectProof(proof: ConfirmationMethod): void {
    this.#expected = proof;
  }

  /** Asks the printer what it can do, which must be online; rejects when it did not stay so, or when it is to be asked anew. */
  async learn({ link, dialogue, key }: Connection, answersStatus: boolean, mayBeBusy: boolean): Promise<void> {
    const learned = await this.#dialect.learn(link, dialogue, answersStatus, mayBeBusy);
    if (answersStatus && !dialogue.isOnline) {
      throw new PlainError("the printer went offline while it was being asked what it can do");
    }
    const isLess = !this.#known.has(key) && isWeaker(proofOf(learned.capabilities), this.#expected);
    if (isLess && this.#doubts++ < mostDoubts) throw new PlainError("the printer answers less than it did before");
    this.#known.set(key, betterOf(this.#known.get(key), learned));
  }
}
