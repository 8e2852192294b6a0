import { errorTable } from "@platen/shared/errors";
import { type Entry, table } from "./chapter.ts";
import { codeBlock } from "./code-block.ts";
import { type Content, type Html, html, marked } from "./html.ts";
import { examples } from "./openapi/examples/examples.ts";
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  responseOf,
} from "./openapi/openapi-types.ts";
import { json, literal } from "./samples/literal.ts";
import { type SampleOptions, sampleRequest } from "./samples/sample-request.ts";
import { samplesOf } from "./samples/samples.ts";
import { fieldsTable, nameIn, recordOf, type Schema, typeOf } from "./schema-fields.ts";

/** Where an operation stands in the document. */
export interface Place {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

/** What one operation takes, answers and refuses on the left; how it is asked and what it says on the right. */
export function operationEntry(document: OpenApiDocument, place: Place, options: SampleOptions): Entry {
  const { path, method, operation } = place;
  const { operationId: id, summary, description } = operation;
  const content = html`<article class="split operation" data-operation="${id}" aria-labelledby="${id}">
<div class="told"><h3 id="${id}">${marked(summary)}</h3>
<p class="address"><b class="method ${method}">${method}</b> <code>${path}</code></p>
${description && html`<p>${marked(description)}</p>`}
${neededKey(operation)}
${parameters(operation)}${body(document, operation)}${answers(document, operation)}${errors(document, operation)}</div>
<div class="shown"><div class="samples">${samplesOf(sampleRequest(document, place, options)).map(({ language, code }) =>
    codeBlock(language, code, language),
  )}</div>${refusal(operation)}${shownAnswer(document, operation)}</div></article>
`;
  return { id, label: summary.replaceAll("`", ""), method, content };
}

/** Of a sample that cannot succeed on a new installation. */
function refusal({ operationId }: OpenApiOperation): Html | undefined {
  const { refusal: { code, why } = {} } = examples[operationId] ?? {};
  if (code === undefined) return undefined;
  const { status } = errorTable[code];
  return html`<p data-refused-with="${status}">On a new installation: <a class="code-link" href="#error-${code}"><b>${status}</b> ${code}</a>. ${why}</p>`;
}

/** Each requirement names one scope; who has any of them is answered. */
function neededKey({ security }: OpenApiOperation): Html | undefined {
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  if (scopes.length === 0) return undefined;
  const listed = scopes.map((scope, index) => html`${index > 0 && " or "}<code>${scope}</code>`);
  return html`<p>Where the service is protected: for keys with the scope ${listed}.</p>`;
}

function parameters({ operationId, parameters: all }: OpenApiOperation): Html | undefined {
  if (all.length === 0) return undefined;
  const rows = all.map(({ name, in: where, required, description, schema }): Content[] => [
    html`<code>${name}</code>${required && html` <span class="required">required</span>`}`,
    where,
    [
      html`<span class="type">${typeOf(recordOf(schema))}</span>`,
      description !== undefined && html`<br>${marked(description)}`,
    ],
  ]);
  return html`<h4>Parameters</h4>${table(["Name", "In", "Meaning"], rows, `Parameters of ${operationId}`)}`;
}

function body(document: OpenApiDocument, { operationId, requestBody }: OpenApiOperation): Html | undefined {
  if (!requestBody) return undefined;
  const { "application/json": asJson, ...others } = requestBody.content;
  if (!asJson) {
    const types = Object.keys(others).map((type) => html`<code>${type}</code> `);
    return html`<h4>Body</h4><p>The bytes themselves: ${types}</p>`;
  }
  return html`<h4>Body</h4>${fieldsTable(resolved(document, asJson.schema), `Body of ${operationId}`, document.components.schemas)}`;
}

function answers(document: OpenApiDocument, operation: OpenApiOperation): Html {
  return html`<h4>Answers</h4><dl class="answers">${answersOf(document, operation).map(
    ([status, { description, content, headers }]) =>
      html`<dt><b>${status}</b> ${Object.entries(content).map(([type, { schema }]) =>
        type === "application/json" ? html`${typeOf(schema)} ` : html`<code>${type}</code> `,
      )}</dt><dd>${marked(description)}${ownHeaders(headers)}</dd>`,
  )}</dl>`;
}

/** Headers that only this answer has. Those of all are told with the components they are shared by. */
function ownHeaders(headers: Record<string, Record<string, unknown>>): Html[] {
  return Object.entries(headers).flatMap(([name, { description }]) =>
    typeof description === "string" ? [html`<br><code>${name}</code>: ${marked(description)}`] : [],
  );
}

function errors(document: OpenApiDocument, operation: OpenApiOperation): Html {
  const codes = Object.entries(operation.responses).flatMap(([status, given]) =>
    status < "400" ? [] : codesOf(responseOf(document, given)).map((code) => ({ status, code })),
  );
  return html`<h4>Errors</h4><ul class="codes">${codes.map(
    ({ status, code }) => html`<li><a class="code-link" href="#error-${code}"><b>${status}</b> ${code}</a></li>`,
  )}</ul>`;
}

/** A failure's schema narrows the general one to the codes that come with its status. */
function codesOf({ content }: OpenApiResponse): string[] {
  const { allOf } = recordOf(content["application/json"]?.schema);
  const [, narrowed] = Array.isArray(allOf) ? allOf : [];
  const error = recordOf(recordOf(recordOf(narrowed).properties).error);
  const { enum: codes } = recordOf(recordOf(error.properties).code);
  return Array.isArray(codes) ? codes.map(String) : [];
}

function shownAnswer(document: OpenApiDocument, operation: OpenApiOperation): Html[] {
  return answersOf(document, operation).flatMap(([status, { content }]) =>
    Object.values(content)
      .filter(({ example }) => example !== undefined)
      .map(({ example }) =>
        codeBlock(`Answer ${status}`, typeof example === "string" ? example : literal(example, json)),
      ),
  );
}

function answersOf(document: OpenApiDocument, operation: OpenApiOperation): [string, OpenApiResponse][] {
  return Object.entries(operation.responses).flatMap(([status, given]): [string, OpenApiResponse][] =>
    status < "400" ? [[status, responseOf(document, given)]] : [],
  );
}

/** A named shape as it stands among the components. */
function resolved({ components }: OpenApiDocument, schema: Schema): Schema {
  return typeof schema.$ref === "string" ? (components.schemas[nameIn(schema.$ref)] ?? schema) : schema;
}
