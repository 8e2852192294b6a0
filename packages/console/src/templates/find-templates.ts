import type { TemplateSummary } from "../api/types.ts";

export type TemplateOrder = "name" | "changed";

/** Those that have every word somewhere, in the order that is asked for. */
export function findTemplates(
  templates: readonly TemplateSummary[],
  { words, order, locale }: { words: string; order: TemplateOrder; locale: string },
): TemplateSummary[] {
  const byName = (one: TemplateSummary, other: TemplateSummary) =>
    one.name.localeCompare(other.name, locale, { numeric: true });
  const byChange = (one: TemplateSummary, other: TemplateSummary) => other.updatedAt.localeCompare(one.updatedAt);
  return templates
    .filter(({ id, name, description }) => hasWords(`${id} ${name} ${description}`, words))
    .sort(order === "name" ? byName : byChange);
}

/** Whether a text has all of these words, whatever their case and accents. */
export function hasWords(text: string, words: string): boolean {
  const searched = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim();
}
