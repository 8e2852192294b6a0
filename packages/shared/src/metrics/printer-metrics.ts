import { type Counter, Gauge, type Registry } from "prom-client";
import { type Printer, type PrinterReport, printerStatuses } from "../printer.ts";

/** By which everything that is told of one printer is told apart. */
export type PrinterLabel = "printer" | "site";
export type PrinterLabels = Record<PrinterLabel, string>;

export const printerLabels: PrinterLabel[] = ["printer", "site"];

export function labelsOf({ id, site }: Pick<Printer, "id" | "site">): PrinterLabels {
  return { printer: id, site };
}

/**
 * Ends the series of every printer but these, each at its site: one that was deleted or moved leaves none behind, so that
 * there are never more than there are printers.
 */
export async function dropOtherPrinters(
  counters: readonly Counter<string>[],
  sites: ReadonlyMap<string, string>,
): Promise<void> {
  for (const counter of counters) {
    const { values } = await counter.get();
    for (const { labels } of values) {
      if (sites.get(String(labels.printer)) !== labels.site) counter.remove(labels);
    }
  }
}

/** What is told of a printer's condition. */
type Condition = Pick<PrinterReport, "status" | "paperStatus" | "coverStatus" | "errorCode">;

/**
 * How printers are, by the word of the worker that owns each. That worker tells it, and so does every API that hears it: a
 * worker behind a shop's router cannot be asked. Of a printer of which no worker speaks nothing is told. Five or six series.
 */
export class ConditionGauges {
  readonly #state: Gauge<PrinterLabel | "status">;
  readonly #error: Gauge<PrinterLabel | "code">;
  readonly #paperLow: Gauge<PrinterLabel>;
  readonly #coverOpen: Gauge<PrinterLabel>;

  constructor(registry: Registry) {
    // Every process that hears a printer's worker tells the same of it.
    const alike = { aggregator: "max" as const, registers: [registry] };
    this.#state = new Gauge({
      name: "platen_printer_state",
      help: "1 for the state the printer is in, 0 for the others, while a worker speaks of it.",
      labelNames: [...printerLabels, "status"],
      ...alike,
    });
    this.#error = new Gauge({
      name: "platen_printer_error",
      help: "1 while the printer needs somebody; the code says why.",
      labelNames: [...printerLabels, "code"],
      ...alike,
    });
    this.#paperLow = new Gauge({
      name: "platen_printer_paper_low",
      help: "1 while the printer says that its paper is near the end, 0 while it says that it is not.",
      labelNames: printerLabels,
      ...alike,
    });
    this.#coverOpen = new Gauge({
      name: "platen_printer_cover_open",
      help: "1 while the printer says that its cover is open, 0 while it says that it is closed.",
      labelNames: printerLabels,
      ...alike,
    });
  }

  /** Nothing is told of any printer until it is told anew. */
  reset(): void {
    for (const gauge of [this.#state, this.#error, this.#paperLow, this.#coverOpen]) gauge.reset();
  }

  tell(labels: PrinterLabels, { status, paperStatus, coverStatus, errorCode }: Condition): void {
    for (const each of printerStatuses) this.#state.set({ ...labels, status: each }, each === status ? 1 : 0);
    if (status === "error") this.#error.set({ ...labels, code: errorCode ?? "UNKNOWN" }, 1);
    if (paperStatus !== "unknown") this.#paperLow.set(labels, paperStatus === "low" ? 1 : 0);
    if (coverStatus !== "unknown") this.#coverOpen.set(labels, coverStatus === "open" ? 1 : 0);
  }
}
