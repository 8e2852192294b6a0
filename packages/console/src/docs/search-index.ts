/** One place of the page that can be found. */
export interface SearchEntry {
  id: string;
  title: string;
  /** What programs call it: an operation's id and path. Counts as the title does. */
  names?: string;
  /** Where it is, for a person: the chapter. */
  chapter: string;
  /** Everything it says. */
  text: string;
}

/** More than this nobody reads. */
const mostResults = 20;

/** How much a word counts that is one of the title, begins one, stands within it, or stands in the text only. */
const weight = { whole: 12, beginning: 10, within: 6, text: 1 } as const;

/** The entries that have every word of the query, best first; of equals, the first on the page. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ entry }) => entry);
}

/** 0 when a word is missing. */
function scoreOf({ title, names = "", text }: SearchEntry, words: readonly string[]): number {
  const named = `${title} ${names}`.toLowerCase();
  const parts = named.split(/[^\p{L}\p{N}]+/u);
  const lowerText = text.toLowerCase();
  const scores = words.map((word) => {
    if (parts.includes(word)) return weight.whole;
    if (parts.some((part) => part.startsWith(word))) return weight.beginning;
    if (named.includes(word)) return weight.within;
    return lowerText.includes(word) ? weight.text : 0;
  });
  if (scores.includes(0)) return 0;
  // Of titles that match alike, the one that says little else comes first.
  return scores.reduce<number>((sum, score) => sum + score, 0) + 1 / (1 + title.length);
}
