import { compileTemplate } from "@platen/receipt/compile";
import { problemAt } from "@platen/receipt/problem/fault";
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from "@platen/shared/db/templates";
import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { etagHeader, etagOf, ifMatchHeader } from "../http/etag.ts";
import { listQuery, nextCursor, wholeListPage } from "../http/pages.ts";
import { success } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import type { TemplatesDeps } from "./deps.ts";
import {
  DataSchema,
  NewTemplate,
  Template,
  TemplateChanges,
  TemplateId,
  TemplateSummary,
  templateIdPattern,
} from "./schemas.ts";
import { answerTemplate, goneSince, matchedVersion, stored, summaryJson, tellChanged } from "./stored-template.ts";
import { configProblems, fullConfig } from "./template-config.ts";

const tag = "Templates";

export function templateRoutes(deps: TemplatesDeps): Endpoint[] {
  const { db } = deps;
  return [
    endpoint({
      method: "get",
      path: "/templates",
      operationId: "listTemplates",
      scopes: ["read", "print", "templates"],
      touches: () => ({ templates: "all" }),
      tag,
      summary: "All templates",
      query: listQuery(templateIdPattern),
      answers: {
        200: {
          description: "Every stored template, by id, or one page of them.",
          schema: Type.Object({ success, templates: Type.Array(TemplateSummary), nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit = wholeListPage, cursor }, context }) {
        const page = await listTemplates(db, { limit: Math.min(limit, wholeListPage), after: cursor });
        return context.json({ success: true, templates: page.rows.map(summaryJson), nextCursor: page.next ?? null });
      },
    }),
    endpoint({
      method: "post",
      path: "/templates",
      operationId: "createTemplate",
      scopes: ["templates"],
      touches: ({ body: { id } }) => ({ templates: [String(id)] }),
      tag,
      summary: "Store a template",
      body: NewTemplate,
      answers: {
        201: {
          description: "Stored.",
          schema: Type.Object({ success, template: TemplateSummary }),
          headers: { Location: "Where the template is.", ...etagHeader },
        },
      },
      errors: ["VALIDATION_ERROR", "TEMPLATE_EXISTS"],
      moreProblems: ({ name, config }) => configProblems(name, config),
      async handle({ body: { id, name, description = "", config }, context }) {
        compileTemplate(fullConfig({ name, config }));
        const row = await insertTemplate(db, { id, name, description, config }, context.get("caller").name);
        if (!row) throw new AppError("TEMPLATE_EXISTS");
        await tellChanged(deps, id);
        context.header("Location", `${deps.config.server.basePath}/templates/${id}`);
        context.header("ETag", etagOf(row));
        return context.json({ success: true, template: summaryJson(row) }, 201);
      },
    }),
    endpoint({
      method: "get",
      path: "/templates/:id",
      operationId: "getTemplate",
      scopes: ["read", "print", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "One template",
      answers: {
        200: {
          description: "The template with its full configuration.",
          schema: Type.Object({ success, template: Template }),
          headers: etagHeader,
        },
      },
      errors: ["TEMPLATE_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        return answerTemplate(context, await stored(deps, id));
      },
    }),
    endpoint({
      method: "put",
      path: "/templates/:id",
      operationId: "updateTemplate",
      scopes: ["templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "Change a template",
      description:
        "Takes any subset of the fields; `config` is replaced as a whole. What it was before stays as a version.",
      headers: ifMatchHeader,
      body: TemplateChanges,
      answers: {
        200: {
          description: "The template as it is now.",
          schema: Type.Object({ success, template: Template }),
          headers: etagHeader,
        },
      },
      errors: ["VALIDATION_ERROR", "TEMPLATE_NOT_FOUND", "PRECONDITION_FAILED"],
      moreProblems: ({ name, config }) => (config === undefined ? [] : configProblems(name, config)),
      async handle({ params: { id }, body, context }) {
        if (body.id !== undefined && body.id !== id) {
          const wrongId = problemAt("id", fault("id-differs", { id }));
          const details = [wrongId, ...configProblems(body.name, body.config)];
          throw new AppError("VALIDATION_ERROR", { details });
        }
        const { name, description, config } = body;
        if (config) compileTemplate(fullConfig({ name: name ?? id, config }));
        const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
        const version = await matchedVersion(deps, id, context);
        const { name: by } = context.get("caller");
        const row = await updateTemplate(db, id, { ...changes, ...(config && { config }) }, version, by);
        if (!row) throw goneSince(version);
        await tellChanged(deps, id);
        return answerTemplate(context, row);
      },
    }),
    endpoint({
      method: "delete",
      path: "/templates/:id",
      operationId: "deleteTemplate",
      scopes: ["templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "Delete a template",
      description:
        "Its versions are deleted with it. Jobs that are queued are printed all the same: a job carries what it needs.",
      headers: ifMatchHeader,
      answers: {
        200: { description: "Deleted.", schema: Type.Object({ success, message: Type.String() }) },
      },
      errors: ["TEMPLATE_NOT_FOUND", "PRECONDITION_FAILED"],
      async handle({ params: { id }, context }) {
        const version = await matchedVersion(deps, id, context);
        const { name: by } = context.get("caller");
        if (!(await deleteTemplate(db, id, version, by))) throw goneSince(version);
        await tellChanged(deps, id);
        return context.json({ success: true, message: `Template ${id} was deleted.` });
      },
    }),
    endpoint({
      method: "get",
      path: "/templates/:id/schema",
      operationId: "getTemplateSchema",
      scopes: ["read", "print", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "What data a template needs",
      answers: {
        200: {
          description: "The schema, and an example that fits it.",
          schema: Type.Object({
            success,
            templateId: TemplateId,
            schema: DataSchema,
            example: Type.Record(Type.String(), Type.Unknown()),
          }),
        },
      },
      errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_RENDER_ERROR"],
      async handle({ params: { id }, context }) {
        const { schema, example } = (await deps.templates.loadCurrent(id)).compiled;
        return context.json({ success: true, templateId: id, schema, example });
      },
    }),
  ];
}
