import { useEffect } from "react";
import { listTemplates } from "../api/calls.ts";
import type { Job, TemplateSummary } from "../api/types.ts";
import { createStore, useStore } from "../state/store.ts";
import { words } from "../words/words.ts";

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

/** What people call a template, by its id. */
export function useTemplateName(): (templateId: string) => string {
  const known = useTemplateNames();
  return (templateId) => {
    if (templateId === testPageId) return words().jobs.testPage;
    return known.find(({ id }) => id === templateId)?.name ?? templateId;
  };
}

/** What people call a job: its title, else its reference, else the name of its template, which others share. */
export function useJobName(): (job: Pick<Job, "templateId" | "title" | "reference">) => string {
  const templateName = useTemplateName();
  return ({ title, reference, templateId }) => title ?? reference ?? templateName(templateId);
}

/** It is called by its template alone, as others are. */
export function isNameless({ title, reference }: Pick<Job, "title" | "reference">): boolean {
  return title === undefined && reference === undefined;
}
