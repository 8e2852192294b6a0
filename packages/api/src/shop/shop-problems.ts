import { assetNamePattern } from "@platen/receipt/image/asset-source";
import { suggestion } from "@platen/receipt/spelling";
import { oneLine } from "../http/schemas.ts";

const line = new RegExp(oneLine);
const assetName = new RegExp(assetNamePattern);
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** What is wrong with the shop's fields beyond their types, each with the way to mend it. What is empty is not set. */
export function shopProblems(body: Record<string, unknown>): string[] {
  const { name, logo, taxNumber, language, currency, timeZone } = body;
  return [
    ...lineProblems("name", name),
    ...logoProblems(logo),
    ...lineProblems("taxNumber", taxNumber),
    ...ofText(language, languageProblem).map((problem) => `language: ${problem}`),
    ...ofText(currency, currencyProblem).map((problem) => `currency: ${problem}`),
    ...ofText(timeZone, timeZoneProblem).map((problem) => `timeZone: ${problem}`),
  ];
}

/** Any other type is told by the schema. */
function ofText(value: unknown, problem: (text: string) => string | undefined): string[] {
  const found = typeof value === "string" && value !== "" ? problem(value) : undefined;
  return found === undefined ? [] : [found];
}

function lineProblems(field: string, value: unknown): string[] {
  return ofText(value, (text) => (line.test(text) ? undefined : "must be one line; take the line breaks out")).map(
    (problem) => `${field}: ${problem}`,
  );
}

function logoProblems(logo: unknown): string[] {
  if (logo === undefined || logo === null || (typeof logo === "string" && assetName.test(logo))) return [];
  return ['logo: must be the name of a stored picture, as in "logo", or null for none'];
}

function languageProblem(tag: string): string | undefined {
  return isLanguage(tag)
    ? undefined
    : 'is not known; give a language tag, as in "de", "de-DE" or "en-GB", or leave it empty';
}

/** Any word of up to eight letters may be a language by its form; only the runtime knows which are. */
function isLanguage(tag: string): boolean {
  try {
    return languageNames.of(new Intl.Locale(tag).language) !== undefined;
  } catch {
    return false;
  }
}

function currencyProblem(code: string): string | undefined {
  const known = Intl.supportedValuesOf("currency");
  if (known.includes(code)) return undefined;
  const meant = known.includes(code.toUpperCase()) ? `, did you mean "${code.toUpperCase()}"?` : "";
  return `is not known${meant}; give a currency code of three capital letters, as in "EUR", or leave it empty`;
}

function timeZoneProblem(zone: string): string | undefined {
  if (isTimeZone(zone)) return undefined;
  const known = Intl.supportedValuesOf("timeZone");
  const ofCity = known.find(
    (name) => name.split("/").at(-1)?.toLowerCase() === zone.toLowerCase().replaceAll(" ", "_"),
  );
  const meant = ofCity === undefined ? suggestion(zone, known) : `, did you mean "${ofCity}"?`;
  return `is not known${meant}; give a name of the time zone database, as in "Europe/Berlin", or leave it empty`;
}

/** The runtime takes distances such as "+01:00" as well, which know nothing of summer time. */
function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
