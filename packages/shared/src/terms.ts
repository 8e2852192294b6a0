import type { Labels } from "./job.ts";

/** What a job can be found by, beside its columns. */
export interface Findable {
  reference?: string | null | undefined;
  labels?: Labels | null | undefined;
  title?: string | null | undefined;
}

/** A reference and a title are a line each; what has more words than this is no name, and every word costs a row. */
const mostWords = 32;

/** Longer ones are cut, here as there; an entry of the index holds a few hundred characters. */
const longestWord = 100;

/** Every term of a job, each once; undefined where there is none. None of them holds a control character. */
export function termsOf({ reference, labels, title }: Findable): string[] | undefined {
  if (!reference && !labels && !title) return undefined;
  const terms = new Set<string>();
  for (const [name, value] of Object.entries(labels ?? {})) terms.add(labelTerm(name, value));
  const words = [reference, title].flatMap((text) =>
    text ? wordsOf(text).flatMap((word) => [word, ...partsOf(word)]) : [],
  );
  for (const word of [...new Set(words)].slice(0, mostWords)) terms.add(wordTerm(word));
  return terms.size > 0 ? [...terms] : undefined;
}

export function labelTerm(name: string, value: string): string {
  return `label:${name}=${value}`;
}

function wordTerm(word: string): string {
  return `word:${word}`;
}

/** The terms of all words that are asked for. */
export function askedTerms(question: string): string[] {
  return [...new Set(wordsOf(question).map(wordTerm))];
}

/** What stands between blanks, in small letters and without the marks around it. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "").slice(0, longestWord))
    .filter((word) => word !== "");
}

/** "a-2026-0017" is found by itself and by "0017". */
function partsOf(word: string): string[] {
  return word.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
}
