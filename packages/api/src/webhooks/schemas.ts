import { webhookEventTypes, webhookMessageStatuses } from "@platen/shared/webhook";
import { type TSchema, Type } from "@sinclair/typebox";
import { cursorOf, nextCursor, pageLimit } from "../http/pages.ts";
import { inOneLine, oneOf, success, timestamp, timestampOrNull } from "../http/schemas.ts";
import { PrinterId } from "../printers/schemas.ts";

const monthS = 30 * 24 * 3600;

export const usualOverlapS = 24 * 3600;

const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, ...inOneLine, description: "What people know it by." }),
  url: Type.String({
    maxLength: 2_000,
    description:
      "Where messages are sent to by POST: https:// on the internet; other networks have to be named in `webhooks.allowedNetworks`, and take http:// as well.",
  }),
  events: Type.Array(
    oneOf(webhookEventTypes, {
      title: "WebhookEventType",
      description:
        "`job.queued`, `job.printing`, `job.completed`, `job.failed` and `job.cancelled`: a job is in this state now. `job.confirmed`: the printer said later that a failed one was printed after all. `outage.began`, `outage.ended`: a printer cannot print, or can again.",
    }),
    { minItems: 1, uniqueItems: true },
  ),
  printers: Type.Array(PrinterId, { minItems: 1, maxItems: 1_000, uniqueItems: true }),
  enabled: Type.Boolean({ description: "While it is false nothing is written for it, and nothing is sent." }),
};

const eventsOrNull = orNull(fields.events, "What it is told of; null: everything.");
const printersOrNull = orNull(fields.printers, "Whose jobs and outages it is told of; null: every printer's.");

export const Webhook = Type.Object(
  {
    id: Type.String(),
    name: fields.name,
    url: fields.url,
    events: eventsOrNull,
    printers: printersOrNull,
    enabled: fields.enabled,
    status: oneOf(["active", "failing", "paused", "disabled"], {
      description:
        "`failing`: the last tries went wrong, and go on. `paused`: it took nothing for a day, or answered 410; what waits is sent when it is resumed.",
    }),
    waiting: Type.Integer({ minimum: 0, description: "Messages that are not delivered yet." }),
    failures: Type.Integer({ minimum: 0, description: "Tries in a row that went wrong." }),
    failingSince: timestampOrNull("When the first of them did; null: the last one went well."),
    pausedAt: timestampOrNull("Null while it is not paused."),
    pausedReason: orNull(Type.String(), "Why it is paused."),
    formerUntil: timestampOrNull("Messages are signed with the secret before the last rotation, too, until then."),
    createdAt: timestamp("When it was made."),
    createdBy: orNull(Type.String(), "The name of the key it was made with."),
    updatedAt: timestamp("When it was last changed."),
  },
  { title: "Webhook", description: "An address that is told what happens, without its secret." },
);

export const NewWebhook = Type.Object(
  {
    name: fields.name,
    url: fields.url,
    events: Type.Optional(eventsOrNull),
    printers: Type.Optional(printersOrNull),
    enabled: Type.Optional(fields.enabled),
  },
  { additionalProperties: false },
);

export const WebhookFields = Type.Partial(NewWebhook, { additionalProperties: false });

export const RotateWebhookQuery = Type.Object({
  overlap: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: monthS,
      default: usualOverlapS,
      description: "Seconds in which messages are signed with the old secret, too.",
    }),
  ),
});

export const WebhookAnswer = Type.Object({ success, webhook: Webhook });

export const WebhookSecretAnswer = Type.Object({
  success,
  webhook: Webhook,
  secret: Type.String({ description: "What the receiver checks signatures with. It is shown here and never again." }),
});

export const WebhookMessage = Type.Object(
  {
    id: Type.String({ description: "Of this sending." }),
    messageId: Type.String({
      description:
        "What is sent as `webhook-id`: the same whenever this message is sent, by which the receiver knows it.",
    }),
    type: Type.String({ description: "The event's type, or `webhook.test`." }),
    subject: Type.String({ description: "The job or printer it is about, whose messages arrive in order." }),
    timestamp: timestamp("When it happened."),
    data: Type.Unknown({ description: "What is told." }),
    status: oneOf(webhookMessageStatuses, {
      description: "`waiting`: it is sent, or sent again. `failed`: it was tried for a day, and is not tried any more.",
    }),
    attempts: Type.Integer({ minimum: 0 }),
    nextAt: timestampOrNull("It is not tried before; null when it is not tried any more."),
    endedAt: timestampOrNull("When it was delivered, or given up."),
    answerStatus: orNull(Type.Integer(), "How the last try was answered; null: it was not."),
    failure: orNull(Type.String(), "What went wrong at the last try."),
  },
  { title: "WebhookMessage", description: "Something that is told to a webhook, and how that went." },
);

export const messageIdPattern = "^[1-9][0-9]{0,14}$";

export const MessageQuery = Type.Object({
  limit: pageLimit,
  status: Type.Optional(oneOf(webhookMessageStatuses, { description: "Only messages that came this far." })),
  cursor: cursorOf(messageIdPattern),
});

export const MessagesAnswer = Type.Object({ success, messages: Type.Array(WebhookMessage), nextCursor });

export const MessageAnswer = Type.Object({ success, message: WebhookMessage });
