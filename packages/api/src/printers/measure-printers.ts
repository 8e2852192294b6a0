import type { Database } from "@platen/shared/db/connect";
import { measureQueues } from "@platen/shared/db/jobs";
import { findOtherPrinters } from "@platen/shared/db/printers";
import type { ClientEvent } from "@platen/shared/events";
import { dropOtherPrinters, labelsOf } from "@platen/shared/printer-metrics";
import { atMost } from "@platen/shared/time";
import type { Metrics } from "../runtime/metrics.ts";
import type { Printers } from "./printers.ts";

/** Whoever collects numbers asks again soon; a database that does not answer must not keep the others from them. */
const databaseAnswersWithinMs = 1_000;

interface MeasureDeps {
  db: Database;
  metrics: Metrics;
  printers: Printers;
}

/**
 * Brings what is told of each printer up to date: of those that this replica has met and that are enabled, and of the queue
 * of every printer that has one. Of other enabled printers one series tells that no worker speaks of them. A printer that is
 * gone or disabled leaves no series behind.
 */
export async function measurePrinters({ db, metrics, printers }: MeasureDeps): Promise<void> {
  const { queueJobs, queueOldest, workerHeard, heardAt, conditions } = metrics;
  const counters = [metrics.accepted, metrics.cancelled, metrics.refused, metrics.outcomesUnknown];
  const metIds = [...printers.known()].map(({ id }) => id);
  const asked = Promise.all([measureQueues(db), findOtherPrinters(db, metIds)]).catch(() => undefined);
  const [queues, unmet = []] = (await atMost(databaseAnswersWithinMs, asked)) ?? [];
  for (const gauge of [queueJobs, queueOldest, workerHeard, heardAt, conditions]) gauge.reset();
  for (const row of unmet) if (row.enabled) workerHeard.set(labelsOf(row), 0);
  const met = [...printers.known()].filter(({ row }) => row.enabled);
  for (const view of met) {
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
  await dropOtherPrinters(counters, new Map(met.map(({ row }) => [row.id, row.site])));
}

/** Counts what is worth an alert, and that a worker which cannot be asked would not tell. */
export function measureEvent(
  { metrics, printers }: Pick<MeasureDeps, "metrics" | "printers">,
  event: ClientEvent,
): void {
  if (event.type !== "jobUpdate" || event.data.error?.code !== "OUTCOME_UNKNOWN") return;
  // It was counted when the job ended.
  if (event.data.confirmation?.late) return;
  Promise.resolve(printers.find(event.data.printerId)).then(
    ({ row }) => metrics.outcomesUnknown.inc(labelsOf(row)),
    // Its printer is gone, and with it who would look at the paper.
    () => {},
  );
}
