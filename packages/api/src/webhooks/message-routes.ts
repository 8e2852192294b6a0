import {
  insertTestMessage,
  listMessages,
  type WebhookMessage as MessageRow,
  repeatMessage,
} from "@platen/shared/db/webhook-messages";
import { findWebhook, type WebhookRow } from "@platen/shared/db/webhooks";
import { AppError } from "@platen/shared/errors";
import type { Static } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { pageSize } from "../http/pages.ts";
import type { WebhooksRoutesDeps } from "./deps.ts";
import { MessageAnswer, MessageQuery, MessagesAnswer, messageIdPattern, type WebhookMessage } from "./schemas.ts";

const tag = "Webhooks";

/** What is told to a webhook, and how that went. */
export function messageRoutes({ db, webhooks }: Pick<WebhooksRoutesDeps, "db" | "webhooks">): Endpoint[] {
  async function webhookOf(id: string): Promise<WebhookRow> {
    const row = await findWebhook(db, id);
    if (!row) throw new AppError("WEBHOOK_NOT_FOUND");
    return row;
  }

  /** One that sends nothing would let whoever asked wait for ever. */
  async function runningWebhook(id: string): Promise<void> {
    const { enabled, pausedAt } = await webhookOf(id);
    if (!enabled || pausedAt) throw new AppError("WEBHOOK_STOPPED");
  }

  return [
    endpoint({
      method: "get",
      path: "/webhooks/:id/messages",
      operationId: "listWebhookMessages",
      scopes: ["admin"],
      tag,
      summary: "What a webhook is told, the latest first",
      description: "Messages are kept as long as jobs are (`jobs.retention`).",
      query: MessageQuery,
      answers: { 200: { description: "One page. `nextCursor` is null on the last.", schema: MessagesAnswer } },
      errors: ["VALIDATION_ERROR", "WEBHOOK_NOT_FOUND"],
      async handle({ params: { id }, query: { limit, status, cursor }, context }) {
        await webhookOf(id);
        const before = cursor === undefined ? undefined : Number(cursor);
        const { messages, next } = await listMessages(db, { webhookId: id, status, before, limit: pageSize(limit) });
        const nextCursor = next === undefined ? null : String(next);
        return context.json({ success: true, messages: messages.map(messageJson), nextCursor });
      },
    }),
    endpoint({
      method: "post",
      path: "/webhooks/:id/test",
      operationId: "testWebhook",
      scopes: ["admin"],
      tag,
      summary: "Send a message that tells of nothing",
      description: "It goes the way of all others; the list of messages says how it went. Its type is `webhook.test`.",
      answers: { 202: { description: "It is on its way.", schema: MessageAnswer } },
      errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_STOPPED"],
      async handle({ params: { id }, context }) {
        await runningWebhook(id);
        const message = await insertTestMessage(db, id);
        webhooks.sendNow();
        return context.json({ success: true, message: messageJson(message) }, 202);
      },
    }),
    endpoint({
      method: "post",
      path: "/webhooks/:id/messages/:message/resend",
      operationId: "resendWebhookMessage",
      scopes: ["admin"],
      tag,
      summary: "Send a message again",
      description: "Behind what waits already, with the same `webhook-id`.",
      answers: { 202: { description: "It is on its way.", schema: MessageAnswer } },
      errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_MESSAGE_NOT_FOUND", "WEBHOOK_STOPPED"],
      async handle({ params: { id, message }, context }) {
        await runningWebhook(id);
        const isNumber = new RegExp(messageIdPattern).test(message);
        const row = isNumber ? await repeatMessage(db, id, Number(message)) : undefined;
        if (!row) throw new AppError("WEBHOOK_MESSAGE_NOT_FOUND");
        webhooks.sendNow();
        return context.json({ success: true, message: messageJson(row) }, 202);
      },
    }),
  ];
}

function messageJson(row: MessageRow): Static<typeof WebhookMessage> {
  const { id, messageId, type, subject, at, data, status, attempts, nextAt, endedAt, answerStatus, failure } = row;
  return {
    id: String(id),
    messageId,
    type,
    subject,
    timestamp: at.toISOString(),
    data,
    status,
    attempts,
    nextAt: status === "waiting" ? nextAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
    answerStatus,
    failure,
  };
}
