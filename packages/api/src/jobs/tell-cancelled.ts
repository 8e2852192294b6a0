import type { Bus } from "@platen/shared/bus";
import { jobUpdate } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import type { Metrics } from "../metrics.ts";

/** A long queue is told in several messages, so that none takes too long. */
const mostAtOnce = 1_000;

/** The jobs are cancelled, told or not. */
export async function tellCancelled(
  { bus, log, metrics }: { bus: Bus; log: Logger; metrics: Metrics },
  jobs: readonly Job[],
): Promise<void> {
  metrics.cancelled.inc(jobs.length);
  for (const { id: jobId } of jobs) log.info({ jobId }, "job cancelled");
  for (let at = 0; at < jobs.length; at += mostAtOnce) {
    const some = jobs.slice(at, at + mostAtOnce);
    await bus
      .publish("client", ...some.map(jobUpdate))
      .catch((error: unknown) =>
        log.warn({ err: error, jobIds: some.map(({ id }) => id) }, "cancelled jobs were not announced"),
      );
  }
}
