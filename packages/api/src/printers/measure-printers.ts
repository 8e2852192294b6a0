import { measureQueues } from "@platen/shared/db/jobs";
import { findOtherPrinters } from "@platen/shared/db/printers";
import type { ClientEvent } from "@platen/shared/events";
import { dropOtherPrinters, labelsOf } from "@platen/shared/printer-metrics";
import { atMost } from "@platen/shared/time";
import type { Deps } from "../deps.ts";
import type { PrinterView } from "./printer-state.ts";

/** Whoever collects numbers asks again soon; a database that does not answer must not keep the others from them. */
const databaseAnswersWithinMs = 1_000;

type MeasureDeps = Pick<Deps, "db" | "metrics" | "printers">;

/**
 * Brings what is told of each printer up to date: of every enabled one, and of the queue of every printer that has one. A
 * printer that is gone or disabled leaves no series behind.
 */
export async function measurePrinters(deps: MeasureDeps): Promise<void> {
  const { db, metrics } = deps;
  const { queueJobs, queueOldest, workerHeard, heardAt, conditions } = metrics;
  const counters = [metrics.accepted, metrics.cancelled, metrics.refused, metrics.outcomesUnknown];
  const asked = Promise.all([measureQueues(db), enabledPrinters(deps)]).catch(() => undefined);
  const [queues, enabled] = (await atMost(databaseAnswersWithinMs, asked)) ?? [undefined, knownHere(deps)];
  for (const gauge of [queueJobs, queueOldest, workerHeard, heardAt, conditions]) gauge.reset();
  for (const view of enabled) {
    const labels = labelsOf(view.row);
    workerHeard.set(labels, view.isWorkerHeard ? 1 : 0);
    if (view.heardAt) heardAt.set(labels, view.heardAt.getTime() / 1000);
    if (view.isWorkerHeard) conditions.tell(labels, view.report);
    for (const gauge of [queueJobs, queueOldest]) gauge.set(labels, queues ? 0 : Number.NaN);
    // A counter that appears with its first event would hide that event: increases are seen from a number on.
    for (const counter of counters) counter.inc(labels, 0);
  }
  for (const { printerId, site, waiting, oldestS } of queues ?? []) {
    const labels = labelsOf({ id: printerId, site });
    queueJobs.set(labels, waiting);
    queueOldest.set(labels, oldestS);
  }
  await dropOtherPrinters(counters, new Map(enabled.map(({ row }) => [row.id, row.site])));
}

function knownHere({ printers }: MeasureDeps): PrinterView[] {
  return [...printers.known()].filter(({ row }) => row.enabled);
}

/** Those that this replica has not met are without a worker, which is what somebody wants to be told of. */
async function enabledPrinters(deps: MeasureDeps): Promise<PrinterView[]> {
  const met = [...deps.printers.known()].map(({ id }) => id);
  const unmet = await findOtherPrinters(deps.db, met);
  const strangers = unmet.filter(({ enabled }) => enabled).map((row) => deps.printers.look(row));
  return [...knownHere(deps), ...strangers];
}

/** Counts what is worth an alert, and that a worker which cannot be asked would not tell. */
export function measureEvent({ metrics, printers }: Pick<Deps, "metrics" | "printers">, event: ClientEvent): void {
  if (event.type !== "jobUpdate" || event.data.error?.code !== "OUTCOME_UNKNOWN") return;
  printers.find(event.data.printerId).then(
    ({ row }) => metrics.outcomesUnknown.inc(labelsOf(row)),
    // Its printer is gone, and with it who would look at the paper.
    () => {},
  );
}
