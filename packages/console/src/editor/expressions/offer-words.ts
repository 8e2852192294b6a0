import { words } from "../../words/words.ts";
import type { Offer } from "./offers.ts";

const longest = 40;

/** What stands beside a name: the value in the sample data, or what the filter does. */
export function offerText({ name, value, filter }: Offer): string {
  if (filter) return filterText(filter);
  return name === "now" ? words().expressions.now : sampleText(value);
}

/** A value of the sample data in one short line. */
function sampleText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return words().expressions.entries(value.length);
  const text = String(value).replaceAll(/\s+/g, " ");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What a filter does, in the language of the page. One that is newer than this page is told in the service's words. */
export function filterText({ name, description }: { name: string; description: string }): string {
  const known: Record<string, string> = words().expressions.filters;
  return known[name] ?? description;
}

/** `{{ 0.19 | percent }} → 19%` */
export function exampleText({ example, prints }: { example: string; prints: string }): string {
  return prints === "" ? example : `${example} → ${prints}`;
}
