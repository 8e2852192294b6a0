import type { Job } from "../api/types.ts";
import type { LiveMessage } from "../live/live.ts";

/** The list of jobs is ordered by when they were accepted; the last one accepted is not always the last one printed. */
export function lastPrinted(jobs: readonly Job[]): Job | undefined {
  return jobs
    .filter(({ status }) => status === "completed")
    .reduce<Job | undefined>((last, job) => (last && endOf(last) >= endOf(job) ? last : job), undefined);
}

function endOf({ completedAt }: Job): string {
  return completedAt ?? "";
}

/** A failed or cancelled job has no receipt to show, even while `printingJobId` still names it. */
export function isInSlot(job: Job | undefined): job is Job {
  return job !== undefined && job.status !== "failed" && job.status !== "cancelled";
}

/** A job that ended changes what is shown, also when it failed: its receipt is then no longer shown. */
export function changesSlot(message: LiveMessage, printerId: string): boolean {
  if (message.type === "resync") return true;
  if (message.type !== "jobUpdate" || message.data.printerId !== printerId) return false;
  return message.data.status !== "queued" && message.data.status !== "printing";
}
