import { createHash } from "node:crypto";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { asyncApiDocument } from "../openapi/asyncapi.ts";
import { docsPage, docsStyle } from "../openapi/docs-page.ts";
import type { OpenApiDocument } from "../openapi/openapi-types.ts";
import { EventQuery } from "./events.ts";

const tag = "Operation";

/** Not plain JSON: every JSON answer of ours has a field `success`, which an OpenAPI document may not have. */
const openApiType = "application/vnd.oai.openapi+json";

const asyncApiType = "application/vnd.aai.asyncapi+json";

/** What describes the interface to programs and people. Made once, since nothing in it changes while we run. */
export function docsRoutes(describe: (own: readonly Endpoint[]) => OpenApiDocument, basePath: string): Endpoint[] {
  const routes = [
    endpoint({
      method: "get",
      path: "/openapi.json",
      operationId: "getOpenApi",
      tag,
      summary: "This interface as OpenAPI 3.1",
      answers: { 200: { description: "The document.", mediaTypes: [openApiType] } },
      errors: [],
      handle: ({ context }) => context.body(text, 200, { "Content-Type": openApiType }),
    }),
    endpoint({
      method: "get",
      path: "/asyncapi.json",
      operationId: "getAsyncApi",
      tag,
      summary: "The events of `/ws` and `/events` as AsyncAPI 3.0",
      answers: { 200: { description: "The document.", mediaTypes: [asyncApiType] } },
      errors: [],
      handle: ({ context }) => context.body(eventsText, 200, { "Content-Type": asyncApiType }),
    }),
    endpoint({
      method: "get",
      path: "/docs",
      operationId: "getDocs",
      tag,
      summary: "This interface as a page",
      anyQuery: true,
      answers: { 200: { description: "The page.", mediaTypes: ["text/html"] } },
      errors: [],
      handle: ({ context }) => {
        context.header("Content-Security-Policy", policy);
        return context.html(page);
      },
    }),
    endpoint({
      method: "get",
      path: "/",
      operationId: "getStart",
      tag,
      summary: "Leads to the console, or to the reference page",
      anyQuery: true,
      answers: {
        302: {
          description: "To /console/ for who accepts a page (`text/html`), to /docs for others.",
          mediaTypes: [],
          headers: { Location: "Where to look." },
        },
      },
      errors: [],
      handle: ({ context }) => context.redirect(`${basePath}/docs`),
    }),
  ];
  const document = describe(routes);
  const text = JSON.stringify(document);
  const eventsText = JSON.stringify(asyncApiDocument(EventQuery, basePath));
  const page = docsPage(document);
  const hash = createHash("sha256").update(docsStyle).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`;
  return routes;
}
