import { filterGuide } from "@platen/receipt/filter-guide";
import { shopFields } from "@platen/receipt/shop";
import { type Chapter, type Entry, table } from "./chapter.ts";
import { codeBlock } from "./code-block.ts";
import { html, marked } from "./html.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";
import { json, literal } from "./samples/literal.ts";
import { fieldsTable, nameIn, placeOf, recordOf } from "./schema-fields.ts";

/** The template language, from the document's own components: the configuration, each block, expressions. */
export function languageChapter({ components: { schemas } }: OpenApiDocument): Chapter {
  const { mapping } = recordOf(schemas.Block?.discriminator);
  const blocks = Object.entries(recordOf(mapping)).map(([type, reference]) =>
    blockEntry(type, recordOf(schemas[nameIn(String(reference))])),
  );
  return {
    id: "language",
    title: "Template language",
    introduction: html`<p>A template is a list of blocks, printed from top to bottom. What stands between
<code>{{</code> and <code>}}</code> is filled from the data of a request. The console's editor shows the paper while you type;
<a href="#getTemplateConfigSchema">a JSON Schema</a> helps in any other.</p>`,
    entries: [configEntry(recordOf(schemas.TemplateConfig)), ...blocks, expressions],
  };
}

function configEntry(schema: Record<string, unknown>): Entry {
  const id = placeOf("TemplateConfig");
  return {
    id,
    label: "Configuration",
    content: html`<article aria-labelledby="${id}"><h3 id="${id}">Configuration</h3>
<p>What is stored as a template's <code>config</code>. Fields that are not listed here are stored and not interpreted.</p>
${fieldsTable(schema, "Fields of the configuration")}</article>
`,
  };
}

function blockEntry(type: string, schema: Record<string, unknown>): Entry {
  const id = `block-${type}`;
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return {
    id,
    label: type,
    content: html`<article class="split" aria-labelledby="${id}"><div class="told"><h3 id="${id}">${type}</h3>
<p>${marked(String(schema.description ?? ""))}</p>${fieldsTable(schema, `Fields of the block ${type}`)}</div>
<div class="shown block-example" data-block="${type}">${codeBlock("Block", literal(example, json))}</div></article>
`,
  };
}

const filters = table(
  ["Filter", "What it does", "Example", "Prints"],
  Object.entries(filterGuide).map(([name, { description, example, prints }]) => [
    html`<code>${name}</code>`,
    marked(description),
    html`<code>${example}</code>`,
    html`<code>${prints}</code>`,
  ]),
  "Filters",
);

const expressions: Entry = {
  id: "expressions",
  label: "Expressions",
  content: html`<article class="split" aria-labelledby="expressions"><div class="told"><h3 id="expressions">Expressions</h3>
<p><code>{{ customer.name }}</code> prints a value, <code>{{ total | money }}</code> sends it through a filter first. An expression
sees the data, <code>now</code> (the time of printing), the shop and the variables of the loops around it. Lists are read as
<code>items[0].name</code>, <code>items.first</code> and <code>items.size</code>. What is not there prints nothing; a list or an
object cannot be printed, which is an error.</p>
<p>Inside a text the tags <code>if</code>, <code>unless</code>, <code>case</code>, <code>for</code>, <code>break</code>,
<code>continue</code>, <code>assign</code>, <code>comment</code> and <code>raw</code> work as in Liquid. Nothing includes, reads or
runs anything else.</p>
<h4>The shop</h4><p>What is set once at <a href="#getShop"><code>/shop</code></a> is printed by every template:
${shopFields.map((field) => html`<code>shop.${field}</code> `)}. What is not set prints nothing; what a request sends under
<code>shop</code> wins, field by field. The logo is the source of a picture, <code>{{ shop.logo }}</code>, and where there is none
the picture is left out. Language, currency and time zone count in every template that names none in its configuration.</p>
<h4>Filters</h4>${filters}</div>
<div class="shown">${codeBlock(
    "Expressions",
    [
      "{{ shop.name }}",
      "{{ total | money }}",
      '{{ total | money: "USD" }}',
      "{{ price | times: quantity | number: 2 }}",
      "{{ 0.075 | percent }}",
      "{{ at | datetime }}",
      '{{ at | date: "%d.%m.%Y" }}',
      '{{ name | truncate: 20, "…" }}',
      '{{ table | default: "Take away" }}',
      '{{ items | map: "name" | join: ", " }}',
      '{{ items | sum: "quantity" }}',
    ].join("\n"),
  )}</div></article>
`,
};
