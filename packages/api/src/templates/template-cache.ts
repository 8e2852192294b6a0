import { type CompiledTemplate, compileTemplate } from "@platen/receipt/compile";
import { Recent } from "@platen/receipt/recent";
import { ReceiptError } from "@platen/receipt/template-error";
import type { Database } from "@platen/shared/db/connect";
import { findTemplate, type TemplateRow } from "@platen/shared/db/templates";
import { AppError } from "@platen/shared/errors";

export interface LoadedTemplate {
  id: string;
  version: number;
  updatedAt: Date;
  compiled: CompiledTemplate;
}

/**
 * Templates ready to be filled. Changes are announced on the bus, but nothing relies on hearing them in time: a job is
 * only stored when its template is still the stored one (`insertJobs`), and data is only refused after `isCurrent`.
 */
export interface TemplateCache {
  /** At once when it was used before. TEMPLATE_NOT_FOUND when there is none. */
  load(id: string): LoadedTemplate | Promise<LoadedTemplate>;
  /** Whether this is still the stored one; asks the database. */
  isCurrent(template: LoadedTemplate): Promise<boolean>;
  forget(id: string): void;
  clear(): void;
}

/** More templates than any shop has; a compiled one takes some kilobytes. */
const mostTemplates = 500;

const templateId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function createTemplateCache(db: Database): TemplateCache {
  const loaded = new Recent<LoadedTemplate>(mostTemplates);

  async function read(id: string): Promise<LoadedTemplate> {
    const row = templateId.test(id) ? await findTemplate(db, id) : undefined;
    if (!row) throw new AppError("TEMPLATE_NOT_FOUND");
    const template = { id, version: row.version, updatedAt: row.updatedAt, compiled: compileStored(row) };
    loaded.set(id, template);
    return template;
  }

  return {
    load: (id) => loaded.get(id) ?? read(id),
    async isCurrent({ id, version, updatedAt }) {
      const row = await findTemplate(db, id);
      return row?.version === version && row.updatedAt.getTime() === updatedAt.getTime();
    },
    forget: (id) => loaded.delete(id),
    clear: () => loaded.clear(),
  };
}

/** The configuration as clients see it: `name` is filled in from the template, so that renaming keeps both in step. */
export function fullConfig({ name, config }: Pick<TemplateRow, "name" | "config">): Record<string, unknown> {
  return { name, ...config };
}

/** A stored template was valid when it was stored; one that is not any more is no fault of the request. */
function compileStored(row: TemplateRow): CompiledTemplate {
  try {
    return compileTemplate(fullConfig(row));
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
    throw new AppError("TEMPLATE_RENDER_ERROR", { details: error.details, cause: error });
  }
}
