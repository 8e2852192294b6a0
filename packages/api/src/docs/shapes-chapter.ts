import type { Chapter } from "./chapter.ts";
import { html, marked, sentence } from "./html.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";
import { fieldsTable, placeOf, typeOf } from "./schema-fields.ts";

/** Every named shape that requests and answers refer to, but for those of the template language. */
export function shapesChapter({ components: { schemas } }: OpenApiDocument): Chapter {
  const own = Object.entries(schemas).filter(([name]) => placeOf(name).startsWith("schema-"));
  return {
    id: "shapes",
    title: "Shapes",
    introduction: html`<p>What the operations name. <a href="#getOpenApi">The OpenAPI document</a> has them for programs.</p>`,
    entries: own.map(([name, schema]) => {
      const id = placeOf(name);
      const { description } = schema;
      return {
        id,
        label: name,
        content: html`<article aria-labelledby="${id}"><h3 id="${id}">${name}</h3>
${typeof description === "string" && html`<p>${marked(sentence(description))}</p>`}
${fieldsTable(schema, `Fields of ${name}`) ?? html`<p>${typeOf(schema)}</p>`}</article>
`,
      };
    }),
  };
}
