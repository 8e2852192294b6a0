import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { EventQuery } from "../events/routes.ts";
import { encode, encodingFor } from "../http/encodings.ts";
import { type DocsSettings, docsPage } from "./docs-page.ts";
import { asyncApiDocument } from "./openapi/asyncapi.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";

const tag = "Operation";

/** Not plain JSON: every JSON answer of ours has a field `success`, which an OpenAPI document may not have. */
const openApiType = "application/vnd.oai.openapi+json";

const asyncApiType = "application/vnd.aai.asyncapi+json";

interface Documents {
  openApi: string;
  asyncApi: string;
  page: string;
  encodedPage: ReturnType<typeof encode>;
}

/**
 * What describes the interface to programs and people. Made once, since nothing in it changes while we run, and when the first
 * of it is asked for: it would be a tenth of the time that a start takes.
 */
export function docsRoutes(
  describe: (own: readonly Endpoint[]) => OpenApiDocument,
  settings: DocsSettings,
): Endpoint[] {
  const { basePath } = settings.server;
  let made: Documents | undefined;
  const documents = () => {
    made ??= makeDocuments(describe(routes), settings);
    return made;
  };
  const routes = [
    endpoint({
      method: "get",
      path: "/openapi.json",
      operationId: "getOpenApi",
      scopes: "any",
      tag,
      summary: "This interface as OpenAPI 3.1",
      answers: { 200: { description: "The document.", mediaTypes: [openApiType] } },
      errors: [],
      handle: ({ context }) => context.body(documents().openApi, 200, { "Content-Type": openApiType }),
    }),
    endpoint({
      method: "get",
      path: "/asyncapi.json",
      operationId: "getAsyncApi",
      scopes: "any",
      tag,
      summary: "The events of `/ws` and `/events` as AsyncAPI 3.0",
      answers: { 200: { description: "The document.", mediaTypes: [asyncApiType] } },
      errors: [],
      handle: ({ context }) => context.body(documents().asyncApi, 200, { "Content-Type": asyncApiType }),
    }),
    endpoint({
      method: "get",
      path: "/docs",
      operationId: "getDocs",
      scopes: "any",
      tag,
      summary: "This interface as a page",
      description:
        "Who accepts `text/html`, as browsers do, gets a page that shows this one with a side bar, search and requests to try out, and that asks for the key where one is set.",
      anyQuery: true,
      answers: {
        200: {
          description: "The page.",
          mediaTypes: ["text/html"],
          headers: { Vary: "`Accept` and `Accept-Encoding`." },
        },
      },
      errors: [],
      handle: ({ context }) => {
        const { page, encodedPage } = documents();
        context.header("Vary", "Accept, Accept-Encoding");
        const encoding = encodingFor(context.req.header("Accept-Encoding"), encodedPage);
        const encoded = encoding && encodedPage[encoding];
        if (!encoded) return context.html(page);
        return context.body(encoded, 200, { "Content-Type": "text/html; charset=UTF-8", "Content-Encoding": encoding });
      },
    }),
    endpoint({
      method: "get",
      path: "/",
      operationId: "getStart",
      scopes: "any",
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
  return routes;
}

function makeDocuments(openApi: OpenApiDocument, settings: DocsSettings): Documents {
  const page = docsPage(openApi, settings);
  return {
    openApi: JSON.stringify(openApi),
    asyncApi: JSON.stringify(asyncApiDocument(EventQuery, settings.server.basePath)),
    page,
    // Half a megabyte, for which gzip takes a few milliseconds.
    encodedPage: encode(Buffer.from(page), ["gzip"]),
  };
}
