import { requestJson } from "./http.ts";
import type { Answer, Body, Webhook, WebhookMessage } from "./types.ts";

const at = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

/** The oldest first. */
export async function listWebhooks(): Promise<Webhook[]> {
  return (await requestJson<Answer<"listWebhooks">>("/webhooks")).webhooks;
}

export async function getWebhook(id: string, signal: AbortSignal): Promise<Webhook> {
  return (await requestJson<Answer<"getWebhook">>(at(id), { signal })).webhook;
}

/** A webhook, and its secret, which is told once. */
export type WebhookAndSecret = Pick<Answer<"createWebhook">, "webhook" | "secret">;

export function createWebhook(webhook: Body<"createWebhook">): Promise<WebhookAndSecret> {
  return requestJson("/webhooks", { method: "POST", body: webhook });
}

/** One that was paused goes on. */
export async function changeWebhook(id: string, changes: Body<"updateWebhook">): Promise<Webhook> {
  return (await requestJson<Answer<"updateWebhook">>(at(id), { method: "PUT", body: changes })).webhook;
}

/** With everything that waits for it. */
export function deleteWebhook(id: string): Promise<unknown> {
  return requestJson(at(id), { method: "DELETE" });
}

/** Gives a webhook another secret. Messages are signed with the old one, too, for so many seconds. */
export function rotateWebhook(id: string, overlap: number): Promise<WebhookAndSecret> {
  return requestJson(`${at(id)}/rotate?overlap=${overlap}`, { method: "POST" });
}

/** Everything that waits for it is sent now. */
export async function resumeWebhook(id: string): Promise<void> {
  await requestJson(`${at(id)}/resume`, { method: "POST" });
}

/** Sends a message that tells of nothing. Rejects with WEBHOOK_STOPPED while nothing is sent. */
export async function testWebhook(id: string): Promise<WebhookMessage> {
  return (await requestJson<{ message: WebhookMessage }>(`${at(id)}/test`, { method: "POST" })).message;
}

export type MessagePage = Pick<Answer<"listWebhookMessages">, "messages" | "nextCursor">;

/** The latest first. */
export function listMessages(id: string, limit: number, signal: AbortSignal): Promise<MessagePage> {
  return requestJson(`${at(id)}/messages?limit=${limit}`, { signal });
}

/** Sends a message again. Rejects with WEBHOOK_STOPPED while nothing is sent. */
export async function resendMessage(id: string, message: string): Promise<void> {
  await requestJson(`${at(id)}/messages/${encodeURIComponent(message)}/resend`, { method: "POST" });
}
