import { assetNamePattern } from "@platen/receipt/image/asset-source";
import { type Fault, type Problem, problemAt } from "@platen/receipt/problem/fault";
import { nearest } from "@platen/receipt/spelling";
import { oneLine } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";

const line = new RegExp(oneLine);
const assetName = new RegExp(assetNamePattern);
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** What is wrong with the shop's fields beyond their types, each with the way to mend it. What is empty is not set. */
export function shopProblems(body: Record<string, unknown>): Problem[] {
  const { name, logo, taxNumber, language, currency, timeZone } = body;
  return [
    ...ofText("name", name, lineFault),
    ...logoProblems(logo),
    ...ofText("taxNumber", taxNumber, lineFault),
    ...ofText("language", language, languageFault),
    ...ofText("currency", currency, currencyFault),
    ...ofText("timeZone", timeZone, timeZoneFault),
  ];
}

/** A value of another type is refused by the schema. */
function ofText(field: string, value: unknown, faultIn: (text: string) => Fault | undefined): Problem[] {
  const found = typeof value === "string" && value !== "" ? faultIn(value) : undefined;
  return found === undefined ? [] : [problemAt(field, found)];
}

function lineFault(text: string): Fault | undefined {
  return line.test(text) ? undefined : fault("shop-line");
}

function logoProblems(logo: unknown): Problem[] {
  if (logo === undefined || logo === null || (typeof logo === "string" && assetName.test(logo))) return [];
  return [problemAt("logo", fault("logo-name"))];
}

function languageFault(tag: string): Fault | undefined {
  return isLanguage(tag) ? undefined : fault("language-unknown");
}

/** Any word of up to eight letters may be a language by its form; only the runtime knows which are. */
function isLanguage(tag: string): boolean {
  try {
    return languageNames.of(new Intl.Locale(tag).language) !== undefined;
  } catch {
    return false;
  }
}

function currencyFault(code: string): Fault | undefined {
  const known = Intl.supportedValuesOf("currency");
  if (known.includes(code)) return undefined;
  const near = code.toUpperCase();
  return known.includes(near) ? fault("currency-near", { near }) : fault("currency-unknown");
}

function timeZoneFault(zone: string): Fault | undefined {
  if (isTimeZone(zone)) return undefined;
  const known = Intl.supportedValuesOf("timeZone");
  const ofCity = known.find(
    (name) => name.split("/").at(-1)?.toLowerCase() === zone.toLowerCase().replaceAll(" ", "_"),
  );
  const near = ofCity ?? nearest(zone, known);
  return near === undefined ? fault("time-zone-unknown") : fault("time-zone-near", { near });
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
