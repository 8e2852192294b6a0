import type { Job } from "../api/types.ts";
import type { Heard } from "../live/live.ts";

/** Jobs are listed by when they were sent, and the one sent last is not always the one printed last. */
export function lastPrinted(jobs: readonly Job[]): Job | undefined {
  return jobs
    .filter(({ status }) => status === "completed")
    .reduce<Job | undefined>((last, job) => (last && endOf(last) >= endOf(job) ? last : job), undefined);
}

function endOf({ completedAt }: Job): string {
  return completedAt ?? "";
}

/** A job that ended without success left nothing to show, although the printer may still be said to print it. */
export function isInSlot(job: Job | undefined): job is Job {
  return job !== undefined && job.status !== "failed" && job.status !== "cancelled";
}

/** Every end does, also one without success: the receipt that was being shown is then no receipt. */
export function changesSlot(heard: Heard): boolean {
  if (heard.type === "resync") return true;
  return heard.type === "jobUpdate" && heard.data.status !== "queued" && heard.data.status !== "printing";
}
