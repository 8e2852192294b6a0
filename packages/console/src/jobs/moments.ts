import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";

/** A day of this browser's own time zone, as a date field has it: `2026-01-31`. */
export type Day = string;

export function dayOf(moment: Date): Day {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** So many days later, or earlier with a negative number, whatever the clocks did meanwhile. */
export function dayAfter(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + days));
}

export function beginOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** "Today · Monday 16 November"; of another year with the year. */
export function dayHeading(day: Day, today: Day, locale: string): string {
  const ownYear = day.slice(0, 4) === today.slice(0, 4);
  const date = formatted(locale, ownYear ? "day" : "dayOfYear", beginOf(day));
  const { today: todayWord, yesterday } = words().jobs;
  const name = day === today ? todayWord : day === dayAfter(today, -1) ? yesterday : undefined;
  return name ? `${name} · ${date}` : date;
}

const styles = {
  day: { weekday: "long", day: "numeric", month: "long" },
  dayOfYear: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  row: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  time: { hour: "2-digit", minute: "2-digit" },
  full: { dateStyle: "full", timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A list writes hundreds of moments, and a formatter takes longer to make than all of those. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, styles[style]);
  formatters.set(key, made);
  return made;
}

function formatted(locale: string, style: keyof typeof styles, moment: Date): string {
  return formatter(locale, style).format(moment);
}

/** Date and time of a row: "15 Nov, 14:02". */
export function rowMoment(iso: string, locale = localeNow()): string {
  return formatted(locale, "row", new Date(iso));
}

/** To the second, with the weekday and the year. */
export function fullMoment(iso: string, locale = localeNow()): string {
  return formatted(locale, "full", new Date(iso));
}

/** "14:02", or "14:02 – 14:10"; with the dates where these are two days. */
export function timeSpan(fromIso: string, toIso = fromIso, locale = localeNow()): string {
  return formatter(locale, "time").formatRange(new Date(fromIso), new Date(toIso));
}
