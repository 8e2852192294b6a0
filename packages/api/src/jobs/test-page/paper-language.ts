import type { Shop } from "@platen/receipt/shop";
import { de } from "./de.ts";
import { en, type PaperWords } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

const byLanguage: Readonly<Record<string, PaperWords>> = { en, de, fr, es };

/** How Platen itself writes on a shop's paper. */
export interface PaperLanguage {
  words: PaperWords;
  /** A moment, by the clock on the shop's wall. */
  moment(at: Date): string;
}

/** In the shop's own language where we speak it, and in English elsewhere: words and dates of two languages read badly. */
export function paperLanguage({ language = "en", timeZone = "UTC" }: Shop): PaperLanguage {
  const words = byLanguage[new Intl.Locale(language).language];
  const locale = words ? language : "en";
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long", timeZone });
  return {
    words: words ?? en,
    // No printer has the narrow space that Intl writes before AM and PM.
    moment: (at) => format.format(at).replaceAll("\u202f", "\u00a0"),
  };
}
