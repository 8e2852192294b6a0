import type { OperationExample } from "./operation-example.ts";

const webhook = {
  id: "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
  name: "web shop",
  url: "https://shop.example/platen",
  events: ["job.completed", "job.failed"],
  printers: null,
  enabled: true,
  status: "active",
  waiting: 0,
  failures: 0,
  failingSince: null,
  pausedAt: null,
  pausedReason: null,
  formerUntil: null,
  createdAt: "2026-03-01T17:45:00.000Z",
  createdBy: "configuration",
  updatedAt: "2026-03-01T17:45:00.000Z",
};

/** Made up: whoever looks for leaked secrets is not to find one here. */
const secret = "whsec_…";

const message = {
  id: "4711",
  messageId: "msg_5d0f6a8c1e9b4b7f9d3e2c1a0f8b7d6e",
  type: "job.completed",
  subject: "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
  timestamp: "2026-03-01T17:46:02.120Z",
  data: {
    jobId: "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
    status: "completed",
    templateId: "order-receipt",
    printerId: "kitchen",
    confirmation: { method: "device-confirmed", at: "2026-03-01T17:46:02.120Z" },
  },
  status: "delivered",
  attempts: 1,
  nextAt: null,
  endedAt: "2026-03-01T17:46:02.310Z",
  answerStatus: 204,
  failure: null,
};

const sentNow = { status: "waiting", attempts: 0, nextAt: message.timestamp, endedAt: null, answerStatus: null };

const test = {
  ...message,
  ...sentNow,
  type: "webhook.test",
  subject: message.messageId,
  data: { webhookId: webhook.id },
};

export const webhookExamples = {
  listWebhooks: { answers: { 200: { success: true, webhooks: [webhook] } } },
  createWebhook: {
    request: { name: webhook.name, url: webhook.url, events: webhook.events },
    answers: { 201: { success: true, webhook, secret } },
  },
  getWebhook: { answers: { 200: { success: true, webhook } } },
  updateWebhook: {
    request: { events: ["job.failed"] },
    answers: { 200: { success: true, webhook: { ...webhook, events: ["job.failed"] } } },
  },
  deleteWebhook: { answers: { 200: { success: true } } },
  rotateWebhook: {
    answers: { 200: { success: true, webhook: { ...webhook, formerUntil: "2026-03-03T08:10:00.000Z" }, secret } },
  },
  resumeWebhook: { answers: { 200: { success: true, webhook } } },
  testWebhook: { answers: { 202: { success: true, message: test } } },
  listWebhookMessages: { answers: { 200: { success: true, messages: [message], nextCursor: null } } },
  resendWebhookMessage: { answers: { 202: { success: true, message: { ...message, ...sentNow, id: "4712" } } } },
} satisfies Record<string, OperationExample>;
