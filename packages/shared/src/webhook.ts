import type { JobUpdateEvent } from "./events.ts";

/** What webhooks are told of. */
export const webhookEventTypes = [
  "job.queued",
  "job.printing",
  "job.completed",
  "job.failed",
  "job.cancelled",
  "job.confirmed",
  "outage.began",
  "outage.ended",
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** `failed`: it was tried for a day, and nobody tries it any more. */
export const webhookMessageStatuses = ["waiting", "delivered", "failed"] as const;

export type WebhookMessageStatus = (typeof webhookMessageStatuses)[number];

/** What is told of a job: the same as of a `jobUpdate`. */
export type WebhookJobData = JobUpdateEvent["data"];

/** What is told of a printer. */
export interface WebhookOutageData {
  printerId: string;
  kind: string;
  reason?: string;
  beganAt: string;
  endedAt?: string;
}
