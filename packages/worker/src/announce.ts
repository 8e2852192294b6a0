import type { Bus } from "@platen/shared/bus";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";

/**
 * Tells every `/ws` client of a move that is committed. A message that cannot be sent is not worth a receipt: clients
 * ask again after the bus was away, and the database knows.
 */
export async function announceJob(bus: Bus, log: Logger, job: Job): Promise<void> {
  const { id: jobId, status, templateId, error } = job;
  log.info({ jobId, status, templateId, ...(error && { code: error.code }) }, "job moved");
  try {
    await bus.publish("client", { type: "jobUpdate", data: { jobId, status, templateId, ...(error && { error }) } });
  } catch (cause) {
    log.warn({ err: cause, jobId, status }, "a job event could not be published");
  }
}
