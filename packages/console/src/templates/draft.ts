import { getShop, type TemplateFields } from "../api/calls.ts";
import { words } from "../words/words.ts";

/** A template that is not stored yet: from nothing, from a file, or as a copy of another. */
export interface Draft extends TemplateFields {
  id: string;
}

/** Language, currency and time zone are the shop's. Where it has no time zone, the browser says what local time is. */
async function emptyDraft(): Promise<Draft> {
  const { shop } = await getShop();
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = shop.timeZone === "" && timeZone ? { timeZone, ...(shop.language === "" && { locale }) } : {};
  return { id: "", name: "", description: "", config: { width: "80mm", ...own, blocks: [] } };
}

/** What the editor begins with when it is opened for a new template. */
let waiting: Draft | undefined;

export function keepDraft(draft: Draft): void {
  waiting = draft;
}

export async function waitingDraft(): Promise<Draft> {
  return waiting ?? (await emptyDraft());
}

export function dropDraft(): void {
  waiting = undefined;
}

export function copyOf({ id, name, ...rest }: Draft): Draft {
  return { ...rest, id: `${id}-copy`.slice(0, 64), name: words().templates.copyName(name) };
}

/** The name itself, or with a number behind it that no other template of that name has. */
export function unusedName(name: string, taken: readonly string[]): string {
  let unused = name;
  for (let number = 2; taken.includes(unused); number++) unused = `${name} ${number}`;
  return unused;
}
