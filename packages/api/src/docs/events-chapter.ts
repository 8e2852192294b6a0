import type { Chapter, Entry } from "./chapter.ts";
import { codeBlock } from "./code-block.ts";
import { type Html, html, marked } from "./html.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";
import { fieldsTable, placeOf, recordOf } from "./schema-fields.ts";

/** What is pushed to clients. Which events there are is told by the document: those shapes whose `type` is a constant. */
export function eventsChapter(
  { components: { schemas }, paths }: OpenApiDocument,
  base: string,
  isProtected: boolean,
): Chapter {
  const events = Object.entries(schemas).filter(([, schema]) => {
    const { type } = recordOf(schema.properties);
    return !isBlock(schema) && typeof recordOf(type).const === "string";
  });
  const stream = paths["/events"]?.get;
  const inDetail = paths["/asyncapi.json"]?.get;
  return {
    id: "events",
    title: "Events",
    introduction: html`<p><code>/ws</code> is a WebSocket that sends a JSON object whenever a job moves or a printer changes.
<code>?printerId=kitchen,bar</code> hears of these printers and their jobs only. For one job the events come in the order of its
life, on every replica.</p>
${stream && html`<p>The same, with the same query, as server-sent events: <a href="#${stream.operationId}">${stream.summary}</a>.</p>`}
${inDetail && html`<p>For programs: <a href="#${inDetail.operationId}">${marked(inDetail.summary)}</a>.</p>`}`,
    entries: [listening(base, isProtected), ...events.map(([name, schema]) => eventEntry(name, schema))],
  };
}

/** Blocks of a template have a constant `type` as well, and examples. */
function isBlock(schema: Record<string, unknown>): boolean {
  return /Block$/.test(String(schema.title ?? ""));
}

function listening(base: string, isProtected: boolean): Entry {
  const address = `${base.replace(/^http/, "ws")}/ws`;
  const key = isProtected ? ', {\n  headers: { "X-API-Key": process.env.PLATEN_API_KEY },\n}' : "";
  return {
    id: "listening",
    label: "Listening",
    content: html`<article class="split" aria-labelledby="listening"><div class="told"><h3 id="listening">Listening</h3>
<p>A client connects again when the connection is lost. Node 20 has no WebSocket of its own: <code>npm install ws</code>. Programs send the key as <code>X-API-Key</code>; pages cannot set headers of a
WebSocket and send it as <code>?apiKey=</code>.</p></div>
<div class="shown">${codeBlock(
      "JavaScript",
      `import WebSocket from "ws";

const socket = new WebSocket("${address}"${key});
socket.onmessage = ({ data }) => {
  const { type, data: told } = JSON.parse(data);
  console.log(type, told);
};`,
    )}</div></article>
`,
  };
}

function eventEntry(name: string, schema: Record<string, unknown>): Entry {
  const type = String(recordOf(recordOf(schema.properties).type).const);
  const id = `event-${type}`;
  return { id, label: type, content: entryHtml(id, type, name, schema) };
}

function entryHtml(id: string, type: string, name: string, schema: Record<string, unknown>): Html {
  return html`<article aria-labelledby="${id}"><h3 id="${id}">${type}</h3><p>${marked(String(schema.description ?? ""))}
Its shape is called <a href="#${placeOf(name)}">${name}</a>.</p>${fieldsTable(schema, `Fields of ${type}`)}</article>
`;
}
