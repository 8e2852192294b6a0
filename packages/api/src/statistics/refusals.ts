import type { Database } from "@platen/shared/db/connect";
import { noteRefusals, type Refusals as Refused } from "@platen/shared/db/outages";
import type { Logger } from "@platen/shared/log";
import type { OutageKind } from "@platen/shared/printer";
import { labelsOf } from "@platen/shared/printer-metrics";
import { atMost } from "@platen/shared/time";
import type { PrinterView } from "../printers/printer-state.ts";
import type { Metrics } from "../runtime/metrics.ts";

/** Longer than a worker takes to write of an outage, so that what is refused is counted into it. */
const writeAfterMs = 5_000;

/** How long the end of this process may wait for a database that is away. */
const lastCallMs = 1_000;

/**
 * Counts the requests that are refused because their printer is offline. A request adds one to a number in memory; all
 * numbers are written together, some seconds later: a flood of refused requests costs one statement for all of them.
 */
export class Refusals {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #metrics: Pick<Metrics, "refused">;
  /** By printer: no more than there are. */
  #counted = new Map<string, Refused>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger, metrics: Pick<Metrics, "refused">) {
    this.#db = db;
    this.#log = log;
    this.#metrics = metrics;
  }

  count(printer: PrinterView): void {
    const printerId = printer.row.id;
    this.#metrics.refused.inc(labelsOf(printer.row));
    const now = new Date();
    const { count, firstAt } = this.#counted.get(printerId) ?? { count: 0, firstAt: now };
    this.#counted.set(printerId, { printerId, kind: kindOf(printer), count: count + 1, firstAt, lastAt: now });
    this.#timer ??= setTimeout(() => void this.#write(), writeAfterMs).unref();
  }

  /** Writes what is left, but not for long. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await atMost(lastCallMs, this.#write());
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const counted = [...this.#counted.values()];
    this.#counted.clear();
    try {
      await noteRefusals(this.#db, counted);
    } catch (error) {
      // A trace of what did not happen is not worth trying for ever: a database that is away refuses everything anyway.
      this.#log.debug({ err: error }, "refused requests could not be counted");
    }
  }
}

function kindOf({ row, isWorkerHeard }: PrinterView): OutageKind {
  if (!row.enabled) return "SWITCHED_OFF";
  return isWorkerHeard ? "OFFLINE" : "WORKER_AWAY";
}
