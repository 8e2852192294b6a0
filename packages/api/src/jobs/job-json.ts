import type { Job } from "@platen/shared/job";
import type { Static } from "@sinclair/typebox";
import type * as schemas from "./schemas.ts";

/** A job as clients see it. */
export function jobJson(job: Job): Static<typeof schemas.Job> {
  return {
    id: job.id,
    templateId: job.templateId,
    printerId: job.printerId,
    status: job.status,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    completedAt: job.completedAt?.toISOString() ?? null,
    options: { copies: job.options.copies, cutPaper: job.options.cutPaper },
    attempts: job.attempts,
    confirmation: confirmationJson(job),
    estimatedTime: estimatedTime(job),
    expiresAt: job.expiresAt.toISOString(),
    ...(job.error ? { error: job.error } : {}),
    ...(job.reprintOf ? { reprintOf: job.reprintOf } : {}),
    ...(job.reference ? { reference: job.reference } : {}),
    ...(job.labels ? { labels: job.labels } : {}),
    ...(job.title ? { title: job.title } : {}),
    ...(job.batchId ? { batchId: job.batchId } : {}),
    ...(job.createdBy ? { createdBy: job.createdBy } : {}),
    ...(job.cancelledBy ? { cancelledBy: job.cancelledBy } : {}),
    ...(job.finishedAt ? { finishedAt: job.finishedAt.toISOString() } : {}),
    ...(job.status === "queued" ? {} : { history: historyOf(job) }),
  };
}

/** Every move leaves its moment in the job, and there are three at most. */
function historyOf(job: Job): Static<typeof schemas.JobMove>[] {
  const { createdAt, startedAt, finishedAt, reprintOf, error, confirmation } = job;
  const move = (status: Job["status"], at: Date | null, reason?: string) =>
    at ? [{ status, at: at.toISOString(), ...(reason && { reason }) }] : [];
  return [
    ...move("queued", createdAt, reprintOf ? `copy of ${reprintOf}` : undefined),
    ...move("printing", startedAt),
    ...move(job.status, finishedAt, error ? `${error.code}: ${error.message}` : confirmation?.method),
  ];
}

/** What POST /print and its kin answer. */
export function acceptedJson(job: Job): Static<typeof schemas.Accepted> {
  const confirmation = confirmationJson(job);
  return {
    success: true,
    jobId: job.id,
    printerId: job.printerId,
    status: job.status,
    estimatedTime: estimatedTime(job),
    ...(job.reference ? { reference: job.reference } : {}),
    ...(confirmation ? { confirmation } : {}),
  };
}

function confirmationJson({ confirmation }: Job): Static<typeof schemas.Confirmation> | null {
  return confirmation && { ...confirmation, at: confirmation.at.toISOString() };
}

export function estimatedTime(job: Pick<Job, "estimatedMs">): string {
  return `${Math.max(1, Math.ceil(job.estimatedMs / 1000))}s`;
}
