import type { Webhook, WebhookEventType, WebhookMessage } from "../api/types.ts";
import type { IconName } from "../ui/icon.tsx";
import { words } from "../words/words.ts";

/** In the order in which they are offered. */
export const jobEvents: readonly WebhookEventType[] = [
  "job.queued",
  "job.printing",
  "job.completed",
  "job.failed",
  "job.cancelled",
  "job.confirmed",
];
export const printerEvents: readonly WebhookEventType[] = ["outage.began", "outage.ended"];

/** What happened, in words. Whatever a later service tells of has its own name. */
export function eventName(type: string): string {
  const known: Readonly<Record<string, string>> = words().webhooks.events;
  return Object.hasOwn(known, type) ? (known[type] ?? type) : type;
}

/** What a webhook is told of, as a list in the order of the form. */
export function eventsOf({ events }: Pick<Webhook, "events">): string {
  if (events === null) return words().webhooks.everything;
  return [...jobEvents, ...printerEvents]
    .filter((event) => events.includes(event))
    .map(eventName)
    .join(", ");
}

interface Badge {
  icon: IconName;
  /** As jobs are coloured. */
  variant: "completed" | "queued" | "failed" | "cancelled";
}

export const statusBadges: Record<Webhook["status"], Badge> = {
  active: { icon: "check", variant: "completed" },
  failing: { icon: "alert", variant: "queued" },
  paused: { icon: "alert", variant: "failed" },
  disabled: { icon: "dash", variant: "cancelled" },
};

export const messageBadges: Record<WebhookMessage["status"], Badge> = {
  waiting: { icon: "clock", variant: "queued" },
  delivered: { icon: "check", variant: "completed" },
  failed: { icon: "cross", variant: "failed" },
};

/** Whether anything is sent to it. */
export function isRunning({ status }: Pick<Webhook, "status">): boolean {
  return status === "active" || status === "failing";
}

/** Somebody knows how the first try went. */
export function isAnswered({ status, failure }: Pick<WebhookMessage, "status" | "failure">): boolean {
  return status !== "waiting" || failure !== null;
}

/** How the last try was answered, or why it was not; nothing before the first. */
export function answerOf({ answerStatus, failure }: Pick<WebhookMessage, "answerStatus" | "failure">): string {
  const said = words().webhooks.messages;
  if (answerStatus === null) return failure === null ? "" : said.notReached(failure);
  const isRedirect = answerStatus >= 300 && answerStatus < 400;
  return isRedirect ? said.redirected(answerStatus) : said.answered(answerStatus);
}
