import { useEffect } from "react";
import { listTemplates } from "../api/calls.ts";
import type { Job, TemplateSummary } from "../api/types.ts";
import { createStore, useStore } from "../state/store.ts";

/** Jobs carry a template's id; people know its name. */
const templates = createStore<TemplateSummary[]>([]);

const testPageId = "printer-test";

async function refreshTemplateNames(): Promise<void> {
  // After a failure the ids are shown instead of the names.
  await listTemplates().then(templates.set, () => {});
}

export function useTemplateNames(): TemplateSummary[] {
  useEffect(() => void refreshTemplateNames(), []);
  return useStore(templates);
}

export function useJobName(): (job: Pick<Job, "templateId">) => string {
  const known = useTemplateNames();
  return ({ templateId }) => {
    if (templateId === testPageId) return "Test page";
    return known.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}
