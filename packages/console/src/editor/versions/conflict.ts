import { getTemplate, type StoredTemplate, type TemplateFields, updateTemplate } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import { canonical } from "./differences.ts";

/** Somebody else has stored or deleted the template since it was read here. */
export interface Conflict {
  /** What is stored now; undefined when it was deleted. */
  theirs: StoredTemplate | undefined;
  refused: "save" | "delete";
}

/** Undefined when the failure has another cause. Rejects when nobody can tell what is stored now. */
export async function conflictIn(
  failure: ApiError,
  id: string,
  refused: Conflict["refused"],
): Promise<Conflict | undefined> {
  if (failure.code === "PRECONDITION_FAILED") return { theirs: await storedNow(id), refused };
  return failure.code === "TEMPLATE_NOT_FOUND" && refused === "save" ? { theirs: undefined, refused } : undefined;
}

async function storedNow(id: string): Promise<StoredTemplate | undefined> {
  try {
    return await getTemplate(id);
  } catch (error) {
    if (asApiError(error).code === "TEMPLATE_NOT_FOUND") return undefined;
    throw error;
  }
}

/**
 * Changes a template that is still as `seen` names it, and returns its new tag. An answer can be lost on its way: what is
 * stored by then is what was sent before, and nobody else's.
 */
export async function putTemplate(id: string, fields: TemplateFields, seen: string): Promise<string> {
  try {
    return await updateTemplate(id, fields, seen);
  } catch (error) {
    const now = asApiError(error).code === "PRECONDITION_FAILED" ? await storedNow(id) : undefined;
    if (now && isSame(now, fields)) return now.etag;
    throw error;
  }
}

/** In whatever order the keys come back. */
function isSame(stored: TemplateFields, { name, description, config }: TemplateFields): boolean {
  const { name: storedName, description: storedDescription, config: storedConfig } = stored;
  return storedName === name && storedDescription === description && canonical(storedConfig) === canonical(config);
}
