import type { TemplateFields } from "../api/calls.ts";

/** A template that is not stored yet: from nothing, from a file, or as a copy of another. */
export interface Draft extends TemplateFields {
  id: string;
}

function emptyDraft(): Draft {
  return { id: "", name: "", description: "", config: { width: "80mm", blocks: [] } };
}

/** What the editor begins with when it is opened for a new template. */
let waiting: Draft | undefined;

export function keepDraft(draft: Draft): void {
  waiting = draft;
}

export function waitingDraft(): Draft {
  return waiting ?? emptyDraft();
}

export function dropDraft(): void {
  waiting = undefined;
}

export function copyOf({ id, name, ...rest }: Draft): Draft {
  return { ...rest, id: `${id}-copy`.slice(0, 64), name: `${name} copy` };
}
