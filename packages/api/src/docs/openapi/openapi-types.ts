/** As much of OpenAPI 3.1 as we say. */
type Json = Record<string, unknown>;

export interface Reference {
  $ref: string;
}

export interface OpenApiContent {
  schema: Json;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface OpenApiResponse {
  description: string;
  headers: Record<string, Json>;
  content: Record<string, OpenApiContent>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: string;
    description?: string;
    required?: boolean;
    style?: string;
    explode?: boolean;
    schema: Json | { type: "string"; pattern?: string };
    example?: unknown;
  }[];
  requestBody?: { required: true; content: Record<string, OpenApiContent> };
  responses: Record<string, OpenApiResponse | Reference>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: Json };
  servers: { url: string }[];
  security: Json[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** What is sent to webhooks, by the event's type. */
  webhooks: Record<string, { post: Json }>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, OpenApiResponse>;
    headers: Json;
    securitySchemes: Json;
  };
}

/** What a response says, wherever it stands. */
export function responseOf({ components }: OpenApiDocument, response: OpenApiResponse | Reference): OpenApiResponse {
  if (!("$ref" in response)) return response;
  const found = components.responses[response.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${response.$ref} is not among the components`);
  return found;
}
