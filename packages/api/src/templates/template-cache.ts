import type { CompiledTemplate } from "@platen/receipt/compile";
import type { Database } from "@platen/shared/db/connect";
import { findTemplate } from "@platen/shared/db/templates";
import { AppError } from "@platen/shared/errors";
import { LRUCache } from "lru-cache";
import { compileStored, isTemplateId } from "./template-config.ts";

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
  /** From memory when it was used before. TEMPLATE_NOT_FOUND when there is none. */
  load(id: string): LoadedTemplate | Promise<LoadedTemplate>;
  /** The stored one, by one question to the database: for answers that no insert checks afterwards. */
  loadCurrent(id: string): Promise<LoadedTemplate>;
  /** Whether this is still the stored one; asks the database. */
  isCurrent(template: LoadedTemplate): Promise<boolean>;
  forget(id: string): void;
  clear(): void;
}

/** More templates than any shop has; a compiled one takes some kilobytes. */
const mostTemplates = 500;

export function createTemplateCache(db: Database): TemplateCache {
  const loaded = new LRUCache<string, LoadedTemplate>({ max: mostTemplates });

  async function read(id: string): Promise<LoadedTemplate> {
    const row = isTemplateId(id) ? await findTemplate(db, id) : undefined;
    if (!row) throw new AppError("TEMPLATE_NOT_FOUND");
    const template = { id, version: row.version, updatedAt: row.updatedAt, compiled: compileStored(row) };
    loaded.set(id, template);
    return template;
  }

  async function isCurrent({ id, version, updatedAt }: LoadedTemplate): Promise<boolean> {
    const row = await findTemplate(db, id);
    return row?.version === version && row.updatedAt.getTime() === updatedAt.getTime();
  }

  return {
    load: (id) => loaded.get(id) ?? read(id),
    async loadCurrent(id) {
      const known = loaded.get(id);
      return known && (await isCurrent(known)) ? known : read(id);
    },
    isCurrent,
    forget: (id) => loaded.delete(id),
    clear: () => loaded.clear(),
  };
}
