import { errorTable } from "@platen/shared/errors";
import { Kind, type TSchema } from "@sinclair/typebox";
import type { Answer, Endpoint } from "./endpoint.ts";
import { Failure } from "./schemas.ts";

type Json = Record<string, unknown>;

/** Errors any request can meet, beside those a route names. */
const commonErrors = ["UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;
const bodyErrors = ["VALIDATION_ERROR", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

/** Prints the interface as OpenAPI 3.1 from the objects that route and validate, so it cannot say anything else. */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): Json {
  const components: Json = {};
  const schema = (node: TSchema) => withReferences(node, components);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, schema) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: "1.0.0",
      description:
        "Prints labels and receipts on a network printer. Job and printer status are pushed as JSON over a WebSocket at `/ws`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: basePath || "/" }],
    security: [{}, { apiKey: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    },
  };
}

function operation(endpoint: Endpoint, schema: (node: TSchema) => unknown): Json {
  const { operationId, summary, description, tag, body, open } = endpoint;
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(open ? { security: [{}] } : {}),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, schema), ...headerParameters(endpoint)],
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: schema(body) } } } } : {}),
    responses: { ...answers(endpoint, schema), ...failures(endpoint, schema) },
  };
}

function pathParameters({ path }: Endpoint): Json[] {
  const names = path.match(/(?<=:)[A-Za-z]+/g) ?? [];
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters({ query }: Endpoint, schema: (node: TSchema) => unknown): Json[] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    ...(property.description ? { description: property.description } : {}),
    schema: schema(property),
  }));
}

function headerParameters({ headers = {} }: Endpoint): Json[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
}

function answers({ answers }: Endpoint, schema: (node: TSchema) => unknown): Json {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer, schema)]));
}

function response(answer: Answer, schema: (node: TSchema) => unknown): Json {
  const content = answer.schema
    ? { "application/json": { schema: schema(answer.schema) } }
    : Object.fromEntries((answer.mediaTypes ?? []).map((type) => [type, { schema: {} }]));
  const headers = Object.entries(answer.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    description: answer.description,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    content,
  };
}

/** One response per status; its description lists the codes that come with it. */
function failures({ errors, body, open }: Endpoint, schema: (node: TSchema) => unknown): Json {
  const codes = new Set([...errors, ...(body ? bodyErrors : []), ...(open ? [] : commonErrors)]);
  const byStatus: Record<string, Json> = {};
  for (const code of codes) {
    const { status, message } = errorTable[code];
    const described = `\`${code}\`: ${message}`;
    const earlier = byStatus[status]?.description;
    byStatus[status] = {
      description: earlier ? `${earlier}\n\n${described}` : described,
      content: { "application/json": { schema: schema(Failure) } },
    };
  }
  return byStatus;
}

/** Schemas with a title become components. TypeBox marks its objects with symbols, which JSON does not show. */
function withReferences(node: unknown, components: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, components));
  if (typeof node !== "object" || node === null) return node;
  const copy: Json = {};
  for (const [key, value] of Object.entries(node)) copy[key] = withReferences(value, components);
  if (!(Kind in node) || typeof copy.title !== "string") return copy;
  components[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
