import { isFinal } from "@platen/shared/job";
import type { AppContext } from "../endpoints/endpoint.ts";
import { markReplayed, type TakenJob } from "./idempotency.ts";
import { acceptedJson } from "./job-json.ts";
import { type JobOutcomes, preferredWaitS } from "./wait-for-job.ts";

/** The headers of every request that makes a job. */
export const jobHeaders = {
  "Idempotency-Key":
    "The same key and request within 24 hours return the first job instead of printing again. Each API key has its own.",
  Prefer: "wait=N (seconds, at most 60): answer when the job has ended, or when the time is over.",
};

export const acceptedDescription =
  "Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`.";

/**
 * Tells of a job at once, or with `Prefer: wait` when it has ended or the wait is over. A job that failed is a failure,
 * also for whoever asks once more under the same key, with or without waiting.
 */
export async function answerJob(
  { outcomes }: { outcomes: JobOutcomes },
  { job, isReplayed }: TakenJob,
  context: AppContext,
  more: object = {},
): Promise<Response> {
  markReplayed(context, isReplayed);
  const seconds = preferredWaitS(context.req.header("Prefer"));
  if (seconds > 0) context.header("Preference-Applied", `wait=${seconds}`);
  // The job carries what it needs, so that waiting for it keeps no room from the bodies of others.
  if (seconds > 0) context.get("bodySource").place.release();
  const standing = seconds > 0 ? await outcomes.wait(job, seconds * 1000, context.req.raw.signal) : job;
  if (standing.status !== "failed") {
    const { status, confirmation = null } = isFinal(standing.status) ? standing : job;
    return context.json({ ...acceptedJson({ ...job, status, confirmation }), ...more });
  }
  const message = standing.error?.message ?? "Printing failed.";
  const details = standing.error ? [`${standing.error.code}: ${message}`] : [];
  return context.json({ success: false, error: { code: "PRINT_FAILED", message, details }, jobId: job.id }, 500);
}
