import { compileTemplate } from "@platen/receipt/compile";
import { ReceiptError } from "@platen/receipt/template-error";
import type { TemplateRow } from "@platen/shared/db/templates";
import { templateIdPattern } from "../http/schemas.ts";

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
export function configProblems(name: unknown, config: unknown): string[] {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return [];
  try {
    compileTemplate({ name: typeof name === "string" ? name : "", ...config });
    return [];
  } catch (error) {
    if (error instanceof ReceiptError) return error.details;
    throw error;
  }
}
