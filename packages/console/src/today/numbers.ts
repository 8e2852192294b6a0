import { localeNow } from "../words/language.ts";

/** "12.4 m", never broken before its unit; from a hundred metres on without a decimal. */
export function metres(mm: number, locale = localeNow()): string {
  const m = mm / 1000;
  return `${m.toLocaleString(locale, { maximumFractionDigits: m < 100 ? 1 : 0 })}\u00a0m`;
}

/** "0.8 s", "12 s", "3 min", "2 h 5 min". */
export function duration(ms: number, locale = localeNow()): string {
  const seconds = ms / 1000;
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  if (seconds < 10) return `${number(seconds, 1)}\u00a0s`;
  if (seconds < 60) return `${number(seconds)}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${number(minutes)}\u00a0min`;
  const rest = minutes % 60;
  return `${number(Math.floor(minutes / 60))}\u00a0h${rest > 0 ? ` ${rest}\u00a0min` : ""}`;
}
