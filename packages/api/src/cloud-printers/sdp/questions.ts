import type { AskingRow } from "@platen/shared/db/asking-printers";
import { LRUCache } from "lru-cache";
import { validForMs } from "../asked-reports.ts";

const mostPrinters = 10_000;

/** Counts how often a printer has asked here without falling silent in between. */
export class Questions {
  readonly #counts = new LRUCache<string, { at: number; count: number }>({ max: mostPrinters });

  /** This question counted. */
  inARow(printer: Pick<AskingRow, "id" | "asking">, now = Date.now()): number {
    const last = this.#counts.get(printer.id);
    const count = last && now - last.at < validForMs(printer) ? last.count + 1 : 1;
    this.#counts.set(printer.id, { at: now, count });
    return count;
  }
}
