import { Kind, type TSchema } from "@sinclair/typebox";
import packageJson from "../../../package.json" with { type: "json" };
import type { Answer, Endpoint } from "../../endpoints/endpoint.ts";
import { Failure } from "../../endpoints/failure.ts";
import { Resume } from "../../events/schemas.ts";
import { JobUpdate } from "../../jobs/schemas.ts";
import { PrinterUpdate } from "../../printers/schemas.ts";
import { bytesKeyword } from "../../problems/problem-finder.ts";
import { webhookHeaders, webhookPayloads } from "../../webhooks/payloads.ts";
import { examples } from "./examples/examples.ts";
import type { OperationExample } from "./examples/operation-example.ts";
import { failuresOf } from "./failures.ts";
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiResponse, Reference } from "./openapi-types.ts";
import { pathParameters } from "./path-parameters.ts";
import { headersOfAll, referTo, sharedHeaders } from "./response-headers.ts";
import { templateLanguage } from "./template-language.ts";

type Json = Record<string, unknown>;
type Print = (schema: TSchema) => Json;

/** Prints the interface as OpenAPI 3.1 from the objects that route and validate, so it cannot say anything else. */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): OpenApiDocument {
  const schemas: Record<string, Json> = {};
  const responses: Record<string, OpenApiResponse> = {};
  const schema: Print = (node) => withReferences(node, schemas) as Json;
  const failure = schema(Failure) as unknown as Reference;
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    const failures = failuresOf(endpoint, failure, responses);
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, schema, failures) };
  }
  for (const event of [JobUpdate, PrinterUpdate, Resume]) schema(event);
  const webhooks = sentToWebhooks(schema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: packageJson.version,
      description:
        "Prints labels and receipts on network printers. Job and printer status are pushed as JSON over a WebSocket at `/ws` and as server-sent events at `/events` (schemas JobUpdate, PrinterUpdate and Resume; `/asyncapi.json` describes both).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: basePath || "/" }],
    security: [{}, { apiKey: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: { ...schemas, ...templateLanguage() },
      responses,
      headers: sharedHeaders,
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "One of `/keys`, with one of the scopes that are named, or the one of the configuration.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same key, for Prometheus." },
      },
    },
  };
}

function operation(endpoint: Endpoint, schema: Print, failures: Record<string, Reference>): OpenApiOperation {
  const { operationId, summary, description, tag, path } = endpoint;
  const example = examples[operationId] ?? {};
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    security: securityOf(endpoint),
    parameters: [
      ...pathParameters(path, example.path),
      ...queryParameters(endpoint, schema, example),
      ...headerParameters(endpoint),
    ],
    ...requestBody(endpoint, schema, example),
    responses: { ...answers(endpoint, schema, example), ...failures },
  };
}

function sentToWebhooks(schema: Print): OpenApiDocument["webhooks"] {
  return Object.fromEntries(webhookPayloads.map((sent) => [sent.type, { post: sending(sent, schema) }]));
}

function sending({ type, summary, schema: payload }: (typeof webhookPayloads)[number], schema: Print): Json {
  const words = type.split(".").map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return {
    operationId: `send${words.join("")}`,
    summary,
    tags: ["Webhooks"],
    // The receiver checks the signature.
    security: [{}],
    parameters: headerParameters({ headers: webhookHeaders }),
    requestBody: { required: true, content: { "application/json": { schema: schema(payload) } } },
    responses: {
      "2XX": { description: "Taken." },
      410: { description: "No more is wanted: the webhook is paused." },
      default: { description: "Not taken. The message is sent again, for a day." },
    },
  };
}

/** Nobody's key where protection is off; otherwise one with any of the scopes, which OpenAPI calls roles. */
function securityOf({ scopes, open, takesBearer }: Endpoint): Record<string, string[]>[] {
  if (open) return [{}];
  const schemes = ["apiKey", ...(takesBearer ? ["bearer"] : [])];
  const roles = scopes === "any" ? [[]] : [...new Set([...scopes, "admin"])].map((scope) => [scope]);
  return [{}, ...schemes.flatMap((scheme) => roles.map((role) => ({ [scheme]: role })))];
}

function requestBody(
  { body, bodyTypes = [] }: Endpoint,
  schema: Print,
  { request }: OperationExample,
): Pick<OpenApiOperation, "requestBody"> {
  if (!body && bodyTypes.length === 0) return {};
  const raw = Object.fromEntries(bodyTypes.map((type) => [type, rawContent(type)]));
  const content = body ? { "application/json": { schema: schema(body), ...shown(request) } } : raw;
  return { requestBody: { required: true, content } };
}

function queryParameters(
  { query }: Endpoint,
  schema: Print,
  { query: examples = {} }: OperationExample,
): OpenApiOperation["parameters"] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    ...(property.description ? { description: property.description } : {}),
    ...(property.type === "object" ? { style: "deepObject", explode: true } : {}),
    schema: property.type === "array" ? oneOrMore(property, schema) : schema(property),
    ...shown(examples[name]),
  }));
}

/** A list is written by repeating its parameter, so that one value is a list, too. */
function oneOrMore(list: TSchema, schema: Print): Json {
  return { anyOf: [schema(list.items), schema(list)] };
}

function headerParameters({ headers = {} }: Pick<Endpoint, "headers">): OpenApiOperation["parameters"] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
}

function answers(endpoint: Endpoint, schema: Print, example: OperationExample): OpenApiOperation["responses"] {
  return Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, answer]) => [
      status,
      response(endpoint, answer, schema, example.answers?.[Number(status)]),
    ]),
  );
}

function response(endpoint: Endpoint, answer: Answer, schema: Print, example: unknown): OpenApiResponse {
  const content = answer.schema
    ? { "application/json": { schema: schema(answer.schema), ...shown(example) } }
    : Object.fromEntries((answer.mediaTypes ?? []).map((type) => [type, rawContent(type, example)]));
  const own = Object.entries(answer.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const waits = endpoint.headers?.Prefer ? (["Preference-Applied"] as const) : [];
  const repeats = endpoint.headers?.["Idempotency-Key"] ? (["Idempotent-Replayed"] as const) : [];
  const headers = { ...referTo([...headersOfAll(endpoint), ...waits, ...repeats]), ...Object.fromEntries(own) };
  return { description: answer.description, headers, content };
}

/** Pictures and printers' bytes are `binary`, the word that generators of clients know for what is no text. */
function rawContent(type: string, example?: unknown): OpenApiContent {
  if (type.startsWith("text/") || type === "application/jsonl")
    return { schema: { type: "string" }, ...shown(example) };
  if (type.endsWith("+json")) return { schema: { type: "object" } };
  return { schema: { type: "string", format: "binary" } };
}

const shown = (example: unknown) => (example === undefined ? {} : { example });

/**
 * Schemas with a title become components, of the OpenAPI document and of the AsyncAPI document alike. TypeBox marks its
 * objects with symbols, which JSON does not show. A keyword of ours is left out, since strict validators refuse what they do
 * not know.
 */
export function withReferences(node: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, components));
  if (typeof node !== "object" || node === null) return node;
  const copy: Json = {};
  for (const [key, value] of Object.entries(node))
    if (key !== bytesKeyword) copy[key] = withReferences(value, components);
  if (!(Kind in node) || typeof copy.title !== "string") return copy;
  components[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
