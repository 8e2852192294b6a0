import { speak, type Words } from "./words.ts";

/** The languages there are, each by its own name, and where its words are. */
export const languages = {
  en: { name: "English", load: () => import("./en.ts").then(({ en }): Words => en) },
  de: { name: "Deutsch", load: () => import("./de.ts").then(({ de }) => de) },
  fr: { name: "Français", load: () => import("./fr.ts").then(({ fr }) => fr) },
  es: { name: "Español", load: () => import("./es.ts").then(({ es }) => es) },
} as const satisfies Record<string, { name: string; load(): Promise<Words> }>;

export type Language = keyof typeof languages;

export function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && Object.hasOwn(languages, value);
}

/** The first of these that there are words for. Each is written as a browser tells it: `de-AT`. */
export function languageAmong(wanted: readonly string[]): Language {
  return wanted.map(primary).find(isLanguage) ?? "en";
}

const primary = (tag: string) => tag.toLowerCase().split("-", 1)[0] ?? "";

/** How numbers and times are written: as in the person's own country, if that speaks the chosen language. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => primary(tag) === language) ?? language;
}

const storageKey = "platen.language";

/** What the person chose on this device; null leaves it to the browser. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : null;
}

/** Draws the whole page anew. Unsaved work is asked about by the page itself, as when it is closed. */
export function chooseLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, language);
  location.reload();
}

/** The language of this page, and the locale that numbers and times are written in. */
export function languageNow(): Language {
  return chosenLanguage() ?? languageAmong(navigator.languages);
}

export function localeNow(): string {
  return localeFor(languageNow(), navigator.languages);
}

/** Loads the words, before anything is drawn. */
export async function loadWords(): Promise<void> {
  const language = languageNow();
  speak(await languages[language].load());
  document.documentElement.lang = language;
}
