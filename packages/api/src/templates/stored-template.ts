import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findTemplate, type TemplateRow } from "@platen/shared/db/templates";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import type { AppContext } from "../endpoints/endpoint.ts";
import { assertMatch, etagOf } from "../http/etag.ts";
import type { TemplateCache } from "./template-cache.ts";
import { fullConfig, isTemplateId } from "./template-config.ts";

interface StoreDeps {
  db: Database;
}

/** TEMPLATE_NOT_FOUND when there is none. */
export async function stored({ db }: StoreDeps, id: string): Promise<TemplateRow> {
  const row = isTemplateId(id) ? await findTemplate(db, id) : undefined;
  if (!row) throw new AppError("TEMPLATE_NOT_FOUND");
  return row;
}

/** The only version that may be changed, where the client says which it has read; undefined: any. */
export async function matchedVersion(deps: StoreDeps, id: string, context: AppContext): Promise<number | undefined> {
  const ifMatch = context.req.header("If-Match");
  if (!isTemplateId(id)) throw new AppError("TEMPLATE_NOT_FOUND");
  if (ifMatch === undefined) return undefined;
  const row = await stored(deps, id);
  assertMatch(ifMatch, row);
  return row.version;
}

/** With a version, somebody has changed or deleted it since it was read. */
export function goneSince(version: number | undefined): AppError {
  return new AppError(version === undefined ? "TEMPLATE_NOT_FOUND" : "PRECONDITION_FAILED");
}

/** As PUT answers, with what else there is to say. */
export function answerTemplate(context: AppContext, row: TemplateRow, more: Record<string, unknown> = {}): Response {
  context.header("ETag", etagOf(row));
  return context.json({ success: true, template: templateJson(row), ...more });
}

interface ChangeDeps {
  bus: Bus;
  templates: TemplateCache;
  log: Logger;
}

/** The change is committed; a replica that does not hear of it finds out at its next print. */
export async function tellChanged({ bus, templates, log }: ChangeDeps, templateId: string): Promise<void> {
  templates.forget(templateId);
  await bus
    .publish("template", { templateId })
    .catch((error: unknown) => log.warn({ err: error, templateId }, "the change of a template was not announced"));
}

export function summaryJson({ id, name, description, createdAt, updatedAt, version }: Omit<TemplateRow, "config">) {
  return {
    id,
    name,
    description,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}

function templateJson(row: TemplateRow) {
  return { ...summaryJson(row), config: fullConfig(row) };
}
