import type { TObject, TSchema } from "@sinclair/typebox";
import packageJson from "../../../package.json" with { type: "json" };
import { Resume } from "../../events/schemas.ts";
import { JobUpdate } from "../../jobs/schemas.ts";
import { PrinterUpdate } from "../../printers/schemas.ts";
import { webhookPayloads } from "../../webhooks/payloads.ts";
import { withReferences } from "./openapi.ts";

type Json = Record<string, unknown>;

/** Name → what is sent to those who listen. */
const events: Record<string, TSchema> = { jobUpdate: JobUpdate, printerUpdate: PrinterUpdate, resume: Resume };

/** Name → what is sent to webhooks. */
const sent: Record<string, TSchema> = Object.fromEntries(webhookPayloads.map(({ type, schema }) => [type, schema]));

const reference = (place: string) => ({ $ref: `#/${place}` });

/**
 * Prints what `/ws`, `/events` and webhooks send as AsyncAPI 3.0, from the schemas of the OpenAPI document and the query that
 * `/ws` and `/events` take. The service sends, so that is the action of all operations.
 */
export function asyncApiDocument(query: TObject, basePath: string): Json {
  const schemas: Record<string, Json> = {};
  const printed = Object.entries({ ...events, ...sent }).map(([name, schema]) => [
    name,
    {
      name,
      summary: schema.description,
      contentType: "application/json",
      payload: withReferences(schema, schemas),
    },
  ]);
  const asked = withReferences(query, schemas);
  const ofChannel = (messages: object) =>
    Object.fromEntries(Object.keys(messages).map((name) => [name, reference(`components/messages/${name}`)]));
  const send = (channel: string, messages: object) => ({
    action: "send",
    channel: reference(`channels/${channel}`),
    messages: Object.keys(messages).map((name) => reference(`channels/${channel}/messages/${name}`)),
  });
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Platen's events",
      version: packageJson.version,
      description:
        "What happens to jobs and printers, the same over a WebSocket and as server-sent events, and by HTTP to webhooks. Every event has an id, and who comes back with the last one it heard is told what it missed, for an hour, on any replica.",
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    servers: {
      webSocket: { host: "localhost:3000", pathname: basePath || "/", protocol: "ws", security },
      http: { host: "localhost:3000", pathname: basePath || "/", protocol: "http", security },
    },
    channels: {
      ws: {
        address: "/ws",
        title: "WebSocket",
        description:
          "One JSON object for each message. With `after` in the query, empty or an id, messages have ids and `resume` is sent; without it they are `{type, data}` of jobUpdate and printerUpdate alone.",
        servers: [reference("servers/webSocket")],
        messages: ofChannel(events),
        bindings: { ws: { method: "GET", query: asked, bindingVersion: "0.1.0" } },
      },
      events: {
        address: "/events",
        title: "Server-sent events",
        description:
          "`event` is the type, `id` the id, and `data` the whole message as JSON. A `Last-Event-ID` header outranks `after`.",
        servers: [reference("servers/http")],
        messages: ofChannel(events),
      },
      webhooks: {
        address: null,
        title: "Webhooks",
        description:
          "One request for each message, to the `url` of a webhook, signed by the Standard Webhooks scheme (`webhook-id`, `webhook-timestamp`, `webhook-signature`).",
        messages: ofChannel(sent),
      },
    },
    operations: {
      sendOverWebSocket: send("ws", events),
      sendAsStream: {
        ...send("events", events),
        bindings: { http: { method: "GET", query: asked, bindingVersion: "0.3.0" } },
      },
      sendToWebhooks: { ...send("webhooks", sent), bindings: { http: { method: "POST", bindingVersion: "0.3.0" } } },
    },
    components: {
      messages: Object.fromEntries(printed),
      schemas,
      securitySchemes: {
        apiKey: { type: "httpApiKey", in: "header", name: "X-API-Key" },
        apiKeyInQuery: { type: "httpApiKey", in: "query", name: "apiKey" },
      },
    },
  };
}

/** Only where protection is on. */
const security = [
  reference("components/securitySchemes/apiKey"),
  reference("components/securitySchemes/apiKeyInQuery"),
];
