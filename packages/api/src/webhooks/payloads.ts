import { outageKinds } from "@platen/shared/printer";
import { type WebhookEventType, webhookEventTypes } from "@platen/shared/webhook";
import { type TSchema, Type } from "@sinclair/typebox";
import { oneOf, timestamp } from "../http/schemas.ts";
import { JobUpdate } from "../jobs/schemas.ts";

/** What is sent by POST. The OpenAPI and the AsyncAPI document are printed from these. */
function payload(types: readonly string[], data: TSchema, words: { title: string; description: string }): TSchema {
  const at = timestamp("When it happened.");
  return Type.Object({ type: oneOf(types, { description: "What happened." }), timestamp: at, data }, words);
}

const jobEvents = webhookEventTypes.filter((type) => type.startsWith("job."));
const outageEvents = webhookEventTypes.filter((type) => type.startsWith("outage."));

const ofJob = payload(jobEvents, JobUpdate.properties.data, {
  title: "WebhookJobEvent",
  description: "What a webhook is sent of a job: `data` is that of a JobUpdate.",
});

const ofOutage = payload(
  outageEvents,
  Type.Object({
    printerId: Type.String(),
    kind: oneOf(outageKinds, { description: "Why it cannot print." }),
    reason: Type.Optional(Type.String({ description: "In words, where more is known." })),
    beganAt: timestamp("When it began."),
    endedAt: Type.Optional(timestamp("When it was over; with `outage.ended`.")),
  }),
  { title: "WebhookOutageEvent", description: "What a webhook is sent of a printer that cannot print." },
);

const ofTest = payload(["webhook.test"], Type.Object({ webhookId: Type.String() }), {
  title: "WebhookTestEvent",
  description: "What `POST /webhooks/{id}/test` sends.",
});

export type WebhookPayloadType = WebhookEventType | "webhook.test";

const schemaOf = (type: WebhookPayloadType): TSchema =>
  type === "webhook.test" ? ofTest : jobEvents.includes(type as WebhookEventType) ? ofJob : ofOutage;

const summaries: Readonly<Record<WebhookPayloadType, string>> = {
  "job.queued": "A job was accepted",
  "job.printing": "A job is being printed",
  "job.completed": "A job is printed",
  "job.failed": "A job failed",
  "job.cancelled": "A job was cancelled",
  "job.confirmed": "A job that had failed was printed after all",
  "outage.began": "A printer cannot print",
  "outage.ended": "A printer can print again",
  "webhook.test": "A test message",
};

export const webhookPayloads = Object.entries(summaries).map(([type, summary]) => ({
  type,
  summary,
  schema: schemaOf(type as WebhookPayloadType),
}));

/** Headers of the Standard Webhooks scheme. */
export const webhookHeaders = {
  "webhook-id": "The same whenever this message is sent, by which the receiver knows it.",
  "webhook-timestamp": "Seconds since 1970 when it was sent.",
  "webhook-signature": "`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret.",
} as const;
