import { localeNow } from "./language.ts";

/** A value and its name in the language of the console. */
export interface Named {
  value: string;
  label: string;
}

/** The languages that receipts are likely to be in, each with the countries that write dates and amounts differently. */
const commonLanguages =
  "ar-AE ar-EG ar-SA bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA " +
  "es-AR es-CL es-CO es-ES es-MX es-PE et-EE fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH " +
  "it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH " +
  "tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW";

/** ISO 4217 without funds and metals. Browsers know those of the past as well. */
const currencyCodes =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP " +
  "CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR " +
  "IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU " +
  "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG " +
  "SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST " +
  "XAF XCD XOF XPF YER ZAR ZMW ZWG";

/** "German (Austria)". What is chosen is in each of these lists, whatever it is. */
export function languages(chosen: string, locale = localeNow()): Named[] {
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" });
  return sorted(locale, [...commonLanguages.split(" "), chosen], (tag) => capitalised(nameIn(names, tag), locale));
}

/** "Euro (EUR)". */
export function currencies(chosen: string, locale = localeNow()): Named[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return sorted(locale, [...currencyCodes.split(" "), chosen], (code) => `${nameIn(names, code)} (${code})`);
}

/** "Berlin – Central European Time": by its city, with the name that people have for its time. */
export function timeZones(chosen: string, locale = localeNow()): Named[] {
  return sorted(locale, [...Intl.supportedValuesOf("timeZone"), "UTC", chosen], (zone) => {
    const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
    const time = timeName(locale, zone);
    return time === undefined || time === city ? city : `${city} – ${time}`;
  });
}

function timeName(locale: string, timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
    return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  } catch {
    return undefined;
  }
}

/** What nobody has a name for is called what it is. */
function nameIn(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}

function capitalised(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function sorted(locale: string, values: readonly string[], label: (value: string) => string): Named[] {
  const compare = new Intl.Collator(locale).compare;
  return [...new Set(values)]
    .filter((value) => value !== "")
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => compare(a.label, b.label));
}
