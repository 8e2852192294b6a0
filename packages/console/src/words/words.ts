import type { en } from "./en.ts";

export type Words = typeof en;

let current: Words | undefined;

/** From here on `words()` is in this language. The page is drawn after that, and drawn anew for another one. */
export function speak(words: Words): void {
  current = words;
}

/**
 * What the console says. Asked for where it is shown and never while a file is loaded, because the language is known
 * only then.
 */
export function words(): Words {
  if (!current) throw new Error("words() was called before the language was known");
  return current;
}
