import { type OpenApiDocument, type OpenApiOperation, responseOf } from "./openapi-types.ts";

/** The reference page: the OpenAPI document as plain HTML, so that it works offline and without a single script. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map(({ path, method, operation }) => entry(document, path, method, operation)).join("")}`;
  });
  const links = document.tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${code(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} reference</title><style>${docsStyle}</style></head>
<body><header><h1>${escapeHtml(document.info.title)}</h1><p>${marked(document.info.description)}</p>
<nav>${links.join("")}<a href="#schemas">Schemas</a><a href="openapi.json">openapi.json</a></nav></header>
<main>${sections.join("")}<h2 id="schemas">Schemas</h2>${schemas.join("")}</main></body></html>`;
}

function entry(document: OpenApiDocument, path: string, method: string, operation: OpenApiOperation): string {
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${marked(parameter.description ?? "")}</td></tr>`,
  );
  const body = operation.requestBody?.content["application/json"]?.schema;
  const responses = Object.entries(operation.responses).map(([status, given]) => {
    const response = responseOf(document, given);
    const shapes = Object.entries(response.content).map(([type, { schema }]) =>
      type === "application/json" ? shape(schema) : escapeHtml(type),
    );
    return `<tr><td><code>${status}</code></td><td>${marked(response.description)}</td><td>${shapes.join(", ")}</td></tr>`;
  });
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
${operation.description ? `<p>${marked(operation.description)}</p>` : ""}
${parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join("")}</table>` : ""}
${body ? `<h4>Body</h4>${shape(body)}` : ""}
<h4>Answers</h4><table>${responses.join("")}</table></details>`;
}

/** A named schema, or one that narrows a named one, as a link; any other as it is. */
function shape(schema: Record<string, unknown>): string {
  const [first] = Array.isArray(schema.allOf) ? schema.allOf : [schema];
  const name = typeof first?.$ref === "string" ? first.$ref.split("/").at(-1) : undefined;
  if (name) return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  return Object.keys(schema).length > 0 ? code(schema) : "";
}

function code(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

/** Descriptions use back-quotes and paragraphs, and nothing else of Markdown. */
function marked(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll("\n\n", "<br>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Exported for the page's content security policy, which names it by its hash. */
export const docsStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8884}
body{max-width:60rem;margin:0 auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:1rem}
details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer}
table{border-collapse:collapse;width:100%}
td{border-top:1px solid var(--line);padding:.35rem .5rem;vertical-align:top}
pre{overflow:auto;background:#8881;padding:.5rem;border-radius:4px;font-size:.85rem}
b.get{color:#0a7d33}b.post{color:#0b5cad}b.put{color:#a15c00}b.delete{color:#b3261e}
h4{margin:.75rem 0 .25rem}
`;
