import type { Shop, ShopChanges } from "../api/types.ts";

/** What can be set of the shop. The logo is the name of a stored picture. */
export type ShopForm = Omit<Shop, "version" | "updatedAt">;
export type ShopField = keyof ShopForm;

export const shopFields: readonly ShopField[] = [
  "name",
  "logo",
  "address",
  "footer",
  "taxNumber",
  "language",
  "currency",
  "timeZone",
];

export function formOf({ version: _, updatedAt: __, ...form }: Shop): ShopForm {
  return form;
}

/** The fields in which two forms differ. */
export function differences(a: ShopForm, b: ShopForm): ShopField[] {
  return shopFields.filter((field) => a[field] !== b[field]);
}

export function changesTo(form: ShopForm, fields: readonly ShopField[]): ShopChanges {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** What a browser knows of its person. */
export interface Surroundings {
  languages: readonly string[];
  timeZone: string;
}

/** Suggests what nobody has set yet. Who has given the shop a name has seen the rest: what is empty then is meant so. */
export function suggested(stored: ShopForm, { languages, timeZone }: Surroundings): Partial<ShopForm> {
  if (stored.name !== "") return {};
  const language = stored.language || (languages[0] ?? "");
  const currency = currencyOf(regionOf(language));
  return {
    ...(stored.language === "" && language && { language }),
    ...(stored.currency === "" && currency && { currency }),
    ...(stored.timeZone === "" && timeZone && { timeZone }),
  };
}

function currencyOf(region: string): string {
  return Object.entries(regionsByCurrency).find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? "";
}

/** Of a language alone, the country where most of those live who speak it. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? "";
  } catch {
    return "";
  }
}

/** What people pay with where browsers are likely to be from; elsewhere nothing is suggested. */
const regionsByCurrency: Readonly<Record<string, string>> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  USD: "US EC SV PR",
  GBP: "GB",
  CHF: "CH LI",
  AUD: "AU",
  BRL: "BR",
  CAD: "CA",
  CNY: "CN",
  CZK: "CZ",
  DKK: "DK",
  HUF: "HU",
  INR: "IN",
  JPY: "JP",
  KRW: "KR",
  MXN: "MX",
  NOK: "NO",
  NZD: "NZ",
  PLN: "PL",
  RON: "RO",
  SEK: "SE",
  TRY: "TR",
  UAH: "UA",
  ZAR: "ZA",
};
