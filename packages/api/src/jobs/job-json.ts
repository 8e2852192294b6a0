import type { Job } from "@platen/shared/job";
import type { Static } from "@sinclair/typebox";
import type * as schemas from "../http/schemas.ts";

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
  };
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
    ...(confirmation ? { confirmation } : {}),
  };
}

function confirmationJson({ confirmation }: Job): Static<typeof schemas.Confirmation> | null {
  return confirmation && { method: confirmation.method, at: confirmation.at.toISOString() };
}

function estimatedTime(job: Job): string {
  return `${Math.max(1, Math.ceil(job.estimatedMs / 1000))}s`;
}
