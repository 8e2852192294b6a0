import { type Endpoint, endpoint } from "./endpoint.ts";

const tag = "Operation";

export function docsRoutes(document: Record<string, unknown>): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/openapi.json",
      operationId: "getOpenApi",
      tag,
      summary: "This interface as OpenAPI 3.1",
      answers: { 200: { description: "The document." } },
      errors: [],
      handle: ({ context }) => context.json(document),
    }),
  ];
}
