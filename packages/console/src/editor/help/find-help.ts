/** One thing that is explained. */
export interface HelpEntry {
  name: string;
  text: string;
  example: string;
}

/** What has all the words that are sought, those with them in their name first. */
export function found(entries: readonly HelpEntry[], sought: string): HelpEntry[] {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const byName = entries.filter(({ name }) => has(name));
  const byText = entries.filter(({ name, text }) => !has(name) && has(`${name} ${text}`));
  return [...byName, ...byText];
}
