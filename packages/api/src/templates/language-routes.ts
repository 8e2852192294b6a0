import { blockGuide } from "@platen/receipt/block-guide";
import { compileTemplate } from "@platen/receipt/compile";
import { templateConfigSchema } from "@platen/receipt/config-schema";
import { filterGuide } from "@platen/receipt/filter-guide";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { oneOf, success } from "../http/schemas.ts";
import { DataSchema, TemplateConfig } from "./schemas.ts";
import { configProblems } from "./template-config.ts";

const tag = "Templates";

/** Not plain JSON: every JSON answer of ours has a field `success`, which a schema may not have. */
const schemaType = "application/schema+json";

const BlockHelp = Type.Object(
  {
    type: Type.String(),
    description: Type.String(),
    example: Type.Unknown({ description: "A block that prints with the example data that is made up for it." }),
  },
  { title: "BlockHelp" },
);

const FilterHelp = Type.Object(
  {
    name: oneOf(Object.keys(filterGuide)),
    takes: oneOf(["number", "date", "any", "text", "list"], { description: "What it is for." }),
    description: Type.String(),
    example: Type.String({ description: "An expression that needs no data." }),
    prints: Type.String({ description: "What the example prints." }),
  },
  { title: "FilterHelp" },
);

/** What an editor needs to know about the template language. */
export function languageRoutes(): Endpoint[] {
  const configSchema = JSON.stringify(templateConfigSchema());
  const language = {
    blocks: Object.entries(blockGuide).map(([type, guide]) => ({ type, ...guide })),
    filters: Object.entries(filterGuide).map(([name, guide]) => ({ name, ...guide })),
  };
  return [
    endpoint({
      method: "get",
      path: "/schemas/template-config.json",
      operationId: "getTemplateConfigSchema",
      scopes: "any",
      tag,
      summary: "The template language as JSON Schema",
      description: "For editors: every block with its fields. A description completes the sentence “must be …”.",
      answers: { 200: { description: "The schema of a template's `config`.", mediaTypes: [schemaType] } },
      errors: [],
      handle: ({ context }) => context.body(configSchema, 200, { "Content-Type": schemaType }),
    }),
    endpoint({
      method: "get",
      path: "/language",
      operationId: "getLanguage",
      scopes: "any",
      tag,
      summary: "The blocks and filters of the template language, with an example of each",
      description: "For editors: what their completion and their help show. The same words are in this reference.",
      answers: {
        200: {
          description: "Those that most receipts need come first.",
          schema: Type.Object({ success, blocks: Type.Array(BlockHelp), filters: Type.Array(FilterHelp) }),
        },
      },
      errors: [],
      handle: ({ context }) => context.json({ success: true, ...language }),
    }),
    endpoint({
      method: "post",
      path: "/preview/schema",
      operationId: "previewSchema",
      scopes: ["read", "print", "templates"],
      touches: () => ({}),
      tag,
      summary: "What data a template would need, without storing it",
      body: Type.Object({ config: TemplateConfig }, { title: "FreeTemplate", additionalProperties: false }),
      answers: {
        200: {
          description: "The schema, and an example that fits it.",
          schema: Type.Object({ success, schema: DataSchema, example: Type.Record(Type.String(), Type.Unknown()) }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      moreProblems: ({ config }) => configProblems("", config),
      handle({ body, context }) {
        const { schema, example } = compileTemplate({ name: "", ...body.config });
        return context.json({ success: true, schema, example });
      },
    }),
  ];
}
