import { localeNow } from "../../words/language.ts";

/** A number as people write it, and one that is not finished: `50`, `50.5`, `50,5`, `50,`. */
const number = String.raw`(\d+)(?:[.,](\d*))?`;
const lengthTyped = new RegExp(`^${number}\\s*m{0,2}\\.?$`, "i");
const shareTyped = new RegExp(`^${number}\\s*%$`);
const dotsTyped = /^\d+$/;

/** What stands in a template for a typed length: `50mm` for `50`, `50 mm` and `50mm`. What is no length stays for the service to refuse. */
export function lengthFrom(typed: string): string {
  return read(lengthTyped, typed, "mm") ?? typed.trim();
}

/** The number of a length, as it is written here; what is no length stays as it is. */
export function lengthShown(length: string, locale = localeNow()): string {
  const [, amount] = /^(\d+(?:\.\d+)?)mm$/.exec(length) ?? [];
  return amount === undefined ? length : localized(amount, locale);
}

export const widthUnits = ["mm", "%", "dots"] as const;
export type WidthUnit = (typeof widthUnits)[number];

/** A width that may be a length, a share of the paper, or a number of dots. */
export interface Width {
  amount: string;
  unit: WidthUnit;
}

/** What is not written with a unit is in the one that was chosen. */
export function widthFrom({ amount, unit }: Width): number | string | undefined {
  const typed = amount.trim();
  if (typed === "") return undefined;
  const share = read(shareTyped, typed, "%");
  if (share !== undefined) return share;
  if (/mm$/i.test(typed) || unit === "mm") return lengthFrom(typed);
  if (unit === "dots") return dotsTyped.test(typed) ? Number(typed) : typed;
  return read(shareTyped, `${typed}%`, "%") ?? typed;
}

export function widthShown(value: unknown, unit: WidthUnit, locale = localeNow()): Width {
  if (typeof value === "number") return { amount: String(value), unit: "dots" };
  if (typeof value !== "string") return { amount: "", unit };
  const [, amount, written] = /^(\d+(?:\.\d+)?)(mm|%)$/.exec(value) ?? [];
  return amount === undefined
    ? { amount: value, unit }
    : { amount: localized(amount, locale), unit: written as WidthUnit };
}

function read(form: RegExp, typed: string, unit: string): string | undefined {
  const [, whole, rest = ""] = form.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  return rest === "" ? `${whole}${unit}` : `${whole}.${rest}${unit}`;
}

/** As many digits as are stored, with this language's decimal sign. */
function localized(amount: string, locale: string): string {
  const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
  return amount.replace(".", sign);
}
