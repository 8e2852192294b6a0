import { localeNow } from "../../words/language.ts";

/** A value and its name in the language of the console. */
export interface Named {
  value: string;
  label: string;
}

/** How dates and numbers are written in the countries people print in. Any other tag can be written into the JSON. */
const locales = [
  ...["ar-AE", "ar-EG", "ar-SA", "bg-BG", "cs-CZ", "da-DK", "de-AT", "de-CH", "de-DE", "el-GR", "en-AU", "en-CA"],
  ...["en-GB", "en-IE", "en-IN", "en-US", "en-ZA", "es-AR", "es-CL", "es-CO", "es-ES", "es-MX", "et-EE", "fi-FI"],
  ...["fr-BE", "fr-CA", "fr-CH", "fr-FR", "he-IL", "hi-IN", "hr-HR", "hu-HU", "id-ID", "it-CH", "it-IT", "ja-JP"],
  ...["ko-KR", "lt-LT", "lv-LV", "nb-NO", "nl-BE", "nl-NL", "pl-PL", "pt-BR", "pt-PT", "ro-RO", "sk-SK", "sl-SI"],
  ...["sr-RS", "sv-SE", "th-TH", "tr-TR", "uk-UA", "vi-VN", "zh-CN", "zh-TW"],
];

/** "German (Austria)". */
export function languages(chosen: string): Named[] {
  const names = new Intl.DisplayNames([localeNow()], { type: "language", languageDisplay: "standard" });
  return named(locales, chosen, (tag) => names.of(tag) ?? tag);
}

/** "Euro (EUR)". */
export function currencies(chosen: string): Named[] {
  const names = new Intl.DisplayNames([localeNow()], { type: "currency" });
  return named(Intl.supportedValuesOf("currency"), chosen, (code) => `${names.of(code) ?? code} (${code})`);
}

/** "Europe/Berlin". The browser knows no names in other languages for them. */
export function timeZones(chosen: string): Named[] {
  return named([...Intl.supportedValuesOf("timeZone"), "UTC"], chosen, (zone) => zone.replaceAll("_", " "));
}

/** By their names in the alphabet; what is chosen already is among them, whatever it is. */
function named(values: readonly string[], chosen: string, nameOf: (value: string) => string): Named[] {
  const all = new Set(chosen === "" ? values : [...values, chosen]);
  const collator = new Intl.Collator(localeNow());
  return [...all]
    .map((value) => ({ value, label: nameOrItself(value, nameOf) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}

/** What somebody has written into the JSON need not be a language or a currency. */
function nameOrItself(value: string, nameOf: (value: string) => string): string {
  try {
    return nameOf(value);
  } catch {
    return value;
  }
}
