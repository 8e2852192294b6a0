import type { Config } from "@platen/shared/config";
import { type Chapter, chapterHtml, contentsHtml } from "./chapter.ts";
import { errorsChapter } from "./errors-chapter.ts";
import { eventsChapter } from "./events-chapter.ts";
import { html } from "./html.ts";
import { languageChapter } from "./language-chapter.ts";
import { limitsChapter } from "./limits-chapter.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";
import { operationEntry } from "./operation-entry.ts";
import type { SampleOptions } from "./samples/sample-request.ts";
import { shapesChapter } from "./shapes-chapter.ts";
import { startChapter } from "./start-chapter.ts";

export type DocsSettings = Pick<Config, "server" | "auth" | "limits" | "jobs">;

/**
 * The reference: the OpenAPI document, the settings that a client meets and the error table, as plain HTML without a style or
 * a script. The console's build has a page that shows it with a side bar, search and requests to try out.
 */
export function docsPage(document: OpenApiDocument, settings: DocsSettings): string {
  const { server, auth } = settings;
  const options = { base: `http://localhost:${server.port}${server.basePath}`, isProtected: auth.enabled };
  const operations = operationChapters(document, options);
  const events = eventsChapter(document, options.base, auth.enabled);
  const chapters = [
    startChapter(document, options),
    ...operations.filter(({ title }) => title !== events.title),
    languageChapter(document),
    // What is sent and how it is asked for stand together.
    {
      ...events,
      entries: [...operations.flatMap((each) => (each.title === events.title ? each.entries : [])), ...events.entries],
    },
    errorsChapter(),
    limitsChapter(settings),
    shapesChapter(document),
  ];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${document.info.title} reference</title></head>
<body>${contentsHtml(chapters)}<main id="main" data-base="${options.base}"><h1>${document.info.title} reference</h1>
${chapters.map(chapterHtml)}</main></body></html>`.text;
}

/** One for each tag, in the document's order. What deletes comes last, so that the samples of a chapter run as they stand. */
function operationChapters(document: OpenApiDocument, options: SampleOptions): Chapter[] {
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return document.tags.map(({ name }) => ({
    id: `operations-${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
    title: name,
    entries: places
      .filter(({ operation }) => operation.tags.includes(name))
      .sort((one, other) => Number(one.method === "delete") - Number(other.method === "delete"))
      .map((place) => operationEntry(document, place, options)),
  }));
}
