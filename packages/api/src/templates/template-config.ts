import { type CompiledTemplate, compileTemplate } from "@platen/receipt/compile";
import type { Problem } from "@platen/receipt/problem/fault";
import { ReceiptError } from "@platen/receipt/template-error";
import type { TemplateRow } from "@platen/shared/db/templates";
import { AppError } from "@platen/shared/errors";
import { templateIdPattern } from "./schemas.ts";

const templateId = new RegExp(templateIdPattern);

/** The database is not asked for an id that no template can have. */
export function isTemplateId(id: string): boolean {
  return templateId.test(id);
}

/** The configuration as clients see it: `name` is filled in from the template, so that renaming keeps both in step. */
export function fullConfig({ name, config }: Pick<TemplateRow, "name" | "config">): Record<string, unknown> {
  return { name, ...config };
}

/** What the template language finds wrong with a configuration; nothing for one that is no object, which a schema refuses. */
export function configProblems(name: unknown, config: unknown): readonly Problem[] {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return [];
  try {
    compileTemplate({ name: typeof name === "string" ? name : "", ...config });
    return [];
  } catch (error) {
    if (error instanceof ReceiptError) return error.problems;
    throw error;
  }
}

/** A stored template was valid when it was stored; one that is not any more is no fault of the request. */
export function compileStored(row: Pick<TemplateRow, "name" | "config">): CompiledTemplate {
  try {
    return compileTemplate(fullConfig(row));
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
    throw new AppError("TEMPLATE_RENDER_ERROR", { details: error.problems, cause: error });
  }
}
