import type { Counter } from "prom-client";
import type { Printer } from "./printer.ts";

/** By which everything that is told of one printer is told apart. */
export type PrinterLabel = "printer" | "site";

export function labelsOf({ id, site }: Pick<Printer, "id" | "site">): Record<PrinterLabel, string> {
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
