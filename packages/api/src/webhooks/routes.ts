import { randomUUID } from "node:crypto";
import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  resumeWebhook,
  rotateWebhook,
  type WebhookRow,
} from "@platen/shared/db/webhooks";
import { AppError } from "@platen/shared/errors";
import { type Static, Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { success } from "../http/schemas.ts";
import type { WebhooksRoutesDeps } from "./deps.ts";
import { findDestination, urlFault } from "./destination.ts";
import {
  NewWebhook,
  RotateWebhookQuery,
  usualOverlapS,
  Webhook,
  WebhookAnswer,
  WebhookFields,
  WebhookSecretAnswer,
} from "./schemas.ts";
import { newWebhookSecret } from "./signature.ts";

const tag = "Webhooks";

/** Addresses that are told what happens, by the scheme of standardwebhooks.com. */
export function webhookRoutes(deps: WebhooksRoutesDeps): Endpoint[] {
  const { db, sealer, webhooks } = deps;
  return [
    endpoint({
      method: "get",
      path: "/webhooks",
      operationId: "listWebhooks",
      scopes: ["admin"],
      tag,
      summary: "All webhooks, the oldest first",
      answers: {
        200: {
          description: "Without their secrets.",
          schema: Type.Object({ success, webhooks: Type.Array(Webhook) }),
        },
      },
      errors: [],
      async handle({ context }) {
        return context.json({ success: true, webhooks: (await listWebhooks(db)).map(webhookJson) });
      },
    }),
    endpoint({
      method: "post",
      path: "/webhooks",
      operationId: "createWebhook",
      scopes: ["admin"],
      tag,
      summary: "Make a webhook",
      description:
        "It is told of everything that happens from now on; the schemas WebhookJobEvent, WebhookOutageEvent and WebhookTestEvent say what it is sent. The answer is the only place where its secret is ever shown.",
      body: NewWebhook,
      answers: { 201: { description: "The webhook, and its secret.", schema: WebhookSecretAnswer } },
      errors: ["VALIDATION_ERROR"],
      moreProblems: ({ url }) => urlProblems(deps, url),
      async handle({ body: { name, url, events = null, printers = null, enabled = true }, context }) {
        await assertUrl(deps, url);
        const secret = newWebhookSecret();
        const createdBy = context.get("caller").name;
        const row = await insertWebhook(db, {
          id: randomUUID(),
          name,
          url,
          events,
          printers,
          enabled,
          secret,
          createdBy,
        });
        sealer.soon();
        webhooks.listen();
        return context.json({ success: true, webhook: webhookJson(row), secret }, 201);
      },
    }),
    endpoint({
      method: "get",
      path: "/webhooks/:id",
      operationId: "getWebhook",
      scopes: ["admin"],
      tag,
      summary: "One webhook",
      answers: { 200: { description: "The webhook.", schema: WebhookAnswer } },
      errors: ["WEBHOOK_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        return context.json(answerOf(await findWebhook(db, id)));
      },
    }),
    endpoint({
      method: "put",
      path: "/webhooks/:id",
      operationId: "updateWebhook",
      scopes: ["admin"],
      tag,
      summary: "Change a webhook",
      description:
        "Takes any subset of the fields. One that was paused goes on with another `url`, or when it is `enabled`. What was written for it before stays as it is, and is sent to where it is now.",
      body: WebhookFields,
      answers: { 200: { description: "The webhook as it is now.", schema: WebhookAnswer } },
      errors: ["VALIDATION_ERROR", "WEBHOOK_NOT_FOUND"],
      moreProblems: ({ url }) => (url === undefined ? [] : urlProblems(deps, url)),
      async handle({ params: { id }, body, context }) {
        if (body.url !== undefined) await assertUrl(deps, body.url);
        const row = await changeWebhook(db, id, body, context.get("caller").name);
        sealer.soon();
        webhooks.sendNow();
        return context.json(answerOf(row));
      },
    }),
    endpoint({
      method: "delete",
      path: "/webhooks/:id",
      operationId: "deleteWebhook",
      scopes: ["admin"],
      tag,
      summary: "Delete a webhook",
      description: "With everything that waits for it.",
      answers: { 200: { description: "It is gone.", schema: Type.Object({ success }) } },
      errors: ["WEBHOOK_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        if (!(await deleteWebhook(db, id, context.get("caller").name))) throw new AppError("WEBHOOK_NOT_FOUND");
        sealer.soon();
        void webhooks.tidy();
        return context.json({ success: true });
      },
    }),
    endpoint({
      method: "post",
      path: "/webhooks/:id/rotate",
      operationId: "rotateWebhook",
      scopes: ["admin"],
      tag,
      summary: "Give a webhook another secret",
      description:
        "For a while messages are signed with both, so that no message is lost: give the new one to the receiver.",
      query: RotateWebhookQuery,
      answers: { 200: { description: "The webhook, and its new secret.", schema: WebhookSecretAnswer } },
      errors: ["VALIDATION_ERROR", "WEBHOOK_NOT_FOUND"],
      async handle({ params: { id }, query: { overlap = usualOverlapS }, context }) {
        const secret = newWebhookSecret();
        const row = await rotateWebhook(db, id, { secret, overlapS: overlap, by: context.get("caller").name });
        sealer.soon();
        return context.json({ ...answerOf(row), secret });
      },
    }),
    endpoint({
      method: "post",
      path: "/webhooks/:id/resume",
      operationId: "resumeWebhook",
      scopes: ["admin"],
      tag,
      summary: "Go on with a webhook that is paused",
      description: "Everything that waits is sent now, also where it is only held back after failures.",
      answers: { 200: { description: "The webhook as it is now.", schema: WebhookAnswer } },
      errors: ["WEBHOOK_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        const row = await resumeWebhook(db, id, context.get("caller").name);
        sealer.soon();
        webhooks.sendNow();
        return context.json(answerOf(row));
      },
    }),
  ];
}

async function assertUrl(deps: WebhooksRoutesDeps, url: string): Promise<void> {
  const details = await urlProblems(deps, url);
  if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
}

/**
 * This spares people a webhook that never takes anything; what protects is the same question before each message. A name that
 * means nothing yet is taken: whoever makes a webhook may be setting up its receiver.
 */
async function urlProblems({ webhooks }: WebhooksRoutesDeps, url: unknown): Promise<Problem[]> {
  if (typeof url !== "string") return [];
  const seen = urlFault(url);
  if (seen !== undefined) return [problemAt("url", seen)];
  const found = await findDestination(url, webhooks.rules);
  return "problem" in found && !found.isUnknown ? [problemAt("url", found.problem)] : [];
}

function answerOf(row: WebhookRow | undefined): Static<typeof WebhookAnswer> {
  if (!row) throw new AppError("WEBHOOK_NOT_FOUND");
  return { success: true, webhook: webhookJson(row) };
}

function webhookJson(row: WebhookRow): Static<typeof Webhook> {
  const { id, name, url, events, printers, enabled, waiting, failures, pausedReason, createdBy } = row;
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id,
    name,
    url,
    events,
    printers,
    enabled,
    status: statusOf(row),
    waiting,
    failures,
    failingSince: iso(row.failingSince),
    pausedAt: iso(row.pausedAt),
    pausedReason,
    formerUntil: iso(row.formerUntil),
    createdAt: row.createdAt.toISOString(),
    createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function statusOf({ enabled, pausedAt, failures }: WebhookRow): Static<typeof Webhook>["status"] {
  if (!enabled) return "disabled";
  if (pausedAt) return "paused";
  return failures > 0 ? "failing" : "active";
}
