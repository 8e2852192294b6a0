import { compileTemplate } from "@platen/receipt/compile";
import { templateConfigSchema } from "@platen/receipt/config-schema";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { DataSchema, success, TemplateConfig } from "../http/schemas.ts";
import { configProblems } from "../templates/template-config.ts";

const tag = "Templates";

/** Not plain JSON: every JSON answer of ours has a field `success`, which a schema may not have. */
const schemaType = "application/schema+json";

/** What an editor needs to know about the template language. */
export function languageRoutes(): Endpoint[] {
  const configSchema = JSON.stringify(templateConfigSchema());
  return [
    endpoint({
      method: "get",
      path: "/schemas/template-config.json",
      operationId: "getTemplateConfigSchema",
      tag,
      summary: "The template language as JSON Schema",
      description: "For editors: every block with its fields. A description completes the sentence “must be …”.",
      answers: { 200: { description: "The schema of a template's `config`.", mediaTypes: [schemaType] } },
      errors: [],
      handle: ({ context }) => context.body(configSchema, 200, { "Content-Type": schemaType }),
    }),
    endpoint({
      method: "post",
      path: "/preview/schema",
      operationId: "previewSchema",
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
