import { type ErrorCode, errorTable } from "@platen/shared/errors";
import { Kind, type TSchema } from "@sinclair/typebox";
import { PrinterUpdate } from "../printers/printer-schemas.ts";
import type { Answer, Endpoint } from "./endpoint.ts";
import { Failure, JobUpdate } from "./schemas.ts";

type Json = Record<string, unknown>;

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: {
    name: string;
    in: string;
    description?: string;
    required?: boolean;
    style?: string;
    explode?: boolean;
    schema: Json;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: Json };
  servers: { url: string }[];
  security: Json[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

type Print = (schema: TSchema) => Json;

/** Errors any request can meet, beside those a route names. */
const commonErrors = ["UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;
const bodyErrors = ["VALIDATION_ERROR", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

/** Prints the interface as OpenAPI 3.1 from the objects that route and validate, so it cannot say anything else. */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): OpenApiDocument {
  const components: Record<string, Json> = {};
  const schema: Print = (node) => withReferences(node, components) as Json;
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, schema) };
  }
  for (const event of [JobUpdate, PrinterUpdate]) schema(event);
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: "1.0.0",
      description:
        "Prints labels and receipts on network printers. Job and printer status are pushed as JSON over a WebSocket at `/ws` (schemas JobUpdate and PrinterUpdate).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: basePath || "/" }],
    security: [{}, { apiKey: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer", description: "The same key, for Prometheus." },
      },
    },
  };
}

function operation(endpoint: Endpoint, schema: Print): OpenApiOperation {
  const { operationId, summary, description, tag, open, takesBearer } = endpoint;
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(open ? { security: [{}] } : {}),
    ...(takesBearer ? { security: [{}, { apiKey: [] }, { bearer: [] }] } : {}),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, schema), ...headerParameters(endpoint)],
    ...requestBody(endpoint, schema),
    responses: { ...answers(endpoint, schema), ...failures(endpoint, schema) },
  };
}

function requestBody({ body, bodyTypes = [] }: Endpoint, schema: Print): Pick<OpenApiOperation, "requestBody"> {
  if (body) return { requestBody: { required: true, content: { "application/json": { schema: schema(body) } } } };
  if (bodyTypes.length === 0) return {};
  return {
    requestBody: { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: {} }])) },
  };
}

function pathParameters({ path }: Endpoint): OpenApiOperation["parameters"] {
  const names = path.match(/(?<=:)[A-Za-z]+/g) ?? [];
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters({ query }: Endpoint, schema: Print): OpenApiOperation["parameters"] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    ...(property.description ? { description: property.description } : {}),
    ...(property.type === "object" ? { style: "deepObject", explode: true } : {}),
    schema: property.type === "array" ? oneOrMore(property, schema) : schema(property),
  }));
}

/** A list is written by repeating its parameter, so that one value is a list, too. */
function oneOrMore(list: TSchema, schema: Print): Json {
  return { anyOf: [schema(list.items), schema(list)] };
}

function headerParameters({ headers = {} }: Endpoint): OpenApiOperation["parameters"] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
}

function answers({ answers }: Endpoint, schema: Print): OpenApiOperation["responses"] {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer, schema)]));
}

function response(answer: Answer, schema: Print): OpenApiOperation["responses"][string] {
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
function failures(endpoint: Endpoint, schema: Print): OpenApiOperation["responses"] {
  const { method, errors, body, bodyTypes, open, anyQuery } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(anyQuery ? [] : (["VALIDATION_ERROR"] as const)),
    ...errors,
    ...(body || bodyTypes ? bodyErrors : []),
    ...(open ? [] : commonErrors),
    ...(method === "get" ? [] : (["FOREIGN_ORIGIN"] as const)),
  ]);
  const byStatus: OpenApiOperation["responses"] = {};
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
function withReferences(node: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, components));
  if (typeof node !== "object" || node === null) return node;
  const copy: Json = {};
  for (const [key, value] of Object.entries(node)) copy[key] = withReferences(value, components);
  if (!(Kind in node) || typeof copy.title !== "string") return copy;
  components[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
