import { setImmediate } from "node:timers/promises";
import type { Document } from "../document.ts";
import { profileFor } from "../printer-models.ts";
import type { PrintedOn, Typesetter } from "./typesetter.ts";

/** A receipt as it was printed, from wherever it is kept. */
export interface PrintedReceipt {
  document: unknown;
  printedOn: unknown;
}

export interface WarmUpDeps {
  typesetter: Typesetter;
  /** Asked once. */
  findLatest(): Promise<readonly PrintedReceipt[]>;
  log: { debug(facts: object, message: string): void };
}

/** So long after its start a process and all that was started with it have come to rest. */
const restMs = 3_000;

/**
 * Encodes the latest receipts once more, for nobody, soon after a process has started: the next ones will be like them, and find
 * the thread that draws begun and its fonts read. Where nothing is drawn, no thread is begun.
 */
export class WarmUp {
  readonly #deps: WarmUpDeps;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(deps: WarmUpDeps) {
    this.#deps = deps;
    this.#timer = setTimeout(() => void this.#warmUp(), restMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Nobody waits for it, so that nothing that goes wrong is more than a remark. */
  async #warmUp(): Promise<void> {
    const { findLatest, log } = this.#deps;
    try {
      const receipts = await findLatest();
      for (const receipt of receipts) await this.#encode(receipt);
      log.debug({ receipts: receipts.length }, "the latest receipts were encoded again, to be ready for the next");
    } catch (error) {
      log.debug({ err: error }, "the latest receipts could not be read");
    }
  }

  /** One by one: a receipt that somebody waits for comes after one of them at most. */
  async #encode({ document, printedOn }: PrintedReceipt): Promise<void> {
    const { typesetter, log } = this.#deps;
    await setImmediate();
    if (this.#isClosed) return;
    try {
      await typesetter.encode(document as Document, profileFor(printedOn as PrintedOn));
    } catch {
      // Of another version, or in fonts that are gone. What the error says may be of its content, which is in no log.
      log.debug({}, "one of the latest receipts could not be encoded again");
    }
  }
}
