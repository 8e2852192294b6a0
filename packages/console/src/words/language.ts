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

/** Speaks it from now on, on this page and on the others of this device. Unsaved work stays as it is. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  if (language === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, language);
  await loadWords();
}

let spoken: { language: Language; locale: string } = { language: "en", locale: "en" };
let drawAnew = () => {};

/** The language that the page is in. */
export function languageNow(): Language {
  return spoken.language;
}

/** The locale that numbers and times are written in. */
export function localeNow(): string {
  return spoken.locale;
}

/** Loads the words of the language that counts, and has the page drawn in it. */
async function loadWords(): Promise<void> {
  const language = chosenLanguage() ?? languageAmong(navigator.languages);
  speak(await languages[language].load());
  spoken = { language, locale: localeFor(language, navigator.languages) };
  document.documentElement.lang = language;
  drawAnew();
}

/** Draws the page once its words are there, and again whenever another language is chosen, here or on another page. */
export async function drawInLanguage(draw: () => void): Promise<void> {
  drawAnew = draw;
  addEventListener("storage", ({ key }) => {
    if (key === storageKey) void loadWords();
  });
  await loadWords();
}
