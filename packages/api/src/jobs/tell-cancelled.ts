import type { Bus } from "@platen/shared/bus";
import { jobUpdate } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { labelsOf } from "@platen/shared/printer-metrics";
import type { Printers } from "../printers/printers.ts";
import type { Metrics } from "../runtime/metrics.ts";

/** A long queue is told in several messages, so that none takes too long. */
const mostAtOnce = 1_000;

/** The jobs are cancelled, told or not. */
export async function tellCancelled(
  { bus, log, metrics, printers }: { bus: Bus; log: Logger; metrics: Metrics; printers: Printers },
  jobs: readonly Job[],
): Promise<void> {
  for (const { id: jobId, printerId } of jobs) log.info({ jobId, printerId }, "job cancelled");
  const printerIds = [...new Set(jobs.map((job) => job.printerId))];
  for (const printerId of printerIds) {
    const count = jobs.filter((job) => job.printerId === printerId).length;
    // Under its printer, which this replica has usually met; nobody waits for one that has to be asked for.
    Promise.resolve(printers.find(printerId)).then(
      ({ row }) => metrics.cancelled.inc(labelsOf(row), count),
      () => {},
    );
  }
  for (let at = 0; at < jobs.length; at += mostAtOnce) {
    const some = jobs.slice(at, at + mostAtOnce);
    await bus
      .publish("client", ...some.map(jobUpdate))
      .catch((error: unknown) =>
        log.warn({ err: error, jobIds: some.map(({ id }) => id), printerIds }, "cancelled jobs were not announced"),
      );
  }
}
