import { LRUCache } from "lru-cache";
import { getOrMake } from "../get-or-make.ts";
import { fault } from "../problem/receipt-fault.ts";
import {
  cachedFormats,
  type FilterCall,
  FilterProblem,
  type FilterTable,
  isNothing,
  type Regional,
  regionalOf,
  shown,
} from "./filter.ts";
import { printable } from "./number-filters.ts";

const styles = ["short", "medium", "long", "full"] as const;
type Style = (typeof styles)[number];

/** Numbers above this are milliseconds since 1970, below it seconds; as seconds it is the year 5138. */
const largestEpochSeconds = 100_000_000_000;

/** Invalid for a number outside the calendar. */
export function dateFromEpoch(value: number): Date {
  return new Date(Math.abs(value) < largestEpochSeconds ? value * 1000 : value);
}

/** Intl takes microseconds for a date or a part of one: as long as reading so many characters, on a slow machine. */
const costPerFormat = 300;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * ISO 8601 or epoch numbers only: what else `Date` understands depends on the runtime and its time zone, and a receipt
 * must say the same everywhere. A moment without an offset is taken as UTC for the same reason.
 */
function momentFrom(value: unknown): Date {
  let date = new Date(Number.NaN);
  if (typeof value === "number") date = dateFromEpoch(value);
  else if (typeof value === "string" && isoDate.test(value)) date = new Date(`${value}T00:00:00Z`);
  else if (typeof value === "string" && isoMoment.test(value)) {
    const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(value.slice("YYYY-MM-DD".length));
    date = new Date(value.replace(" ", "T") + (hasOffset ? "" : "Z"));
  }
  if (Number.isNaN(date.getTime()) || (typeof value === "string" && !isCalendarDay(value))) {
    throw new FilterProblem(fault("filter-needs-date", { got: shown(value) }));
  }
  return date;
}

/** `Date` goes on counting after the end of a month: it takes the 30th of February for the 2nd of March. */
function isCalendarDay(moment: string): boolean {
  const [, day = ""] = /^\d{4}-\d{2}-(\d{2})/.exec(moment) ?? [];
  return new Date(`${moment.slice(0, "YYYY-MM-DD".length)}T00:00:00Z`).getUTCDate() === Number(day);
}

/** A calendar day is the same day everywhere; only moments move with the time zone. */
function zoneOf(value: unknown, timeZone: string): string {
  return typeof value === "string" && isoDate.test(value) ? "UTC" : timeZone;
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second" | "weekday" | "dayPeriod";
const codes: Record<string, { part: Part; options: Intl.DateTimeFormatOptions }> = {
  Y: { part: "year", options: { year: "numeric" } },
  y: { part: "year", options: { year: "2-digit" } },
  m: { part: "month", options: { month: "2-digit" } },
  B: { part: "month", options: { month: "long", day: "numeric" } },
  b: { part: "month", options: { month: "short", day: "numeric" } },
  d: { part: "day", options: { day: "2-digit" } },
  e: { part: "day", options: { day: "numeric" } },
  A: { part: "weekday", options: { weekday: "long" } },
  a: { part: "weekday", options: { weekday: "short" } },
  H: { part: "hour", options: { hour: "2-digit", hourCycle: "h23" } },
  I: { part: "hour", options: { hour: "2-digit", hourCycle: "h12" } },
  M: { part: "minute", options: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } },
  S: { part: "second", options: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } },
  p: { part: "dayPeriod", options: { hour: "numeric", hourCycle: "h12" } },
};

type Place = Pick<Regional, "locale" | "timeZone">;

export function dateFilters(): FilterTable {
  const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: cachedFormats });
  const formatFor = ({ locale, timeZone }: Place, key: string, options: Intl.DateTimeFormatOptions) =>
    getOrMake(formats, `${locale} ${timeZone} ${key}`, () => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  const byPattern = (date: Date, place: Place, pattern: string): string =>
    pattern.replace(/%(.)/g, (whole, letter: string) => {
      if (letter === "%") return "%";
      const code = Object.hasOwn(codes, letter) ? codes[letter] : undefined;
      if (code === undefined)
        throw new FilterProblem(fault("filter-date-code", { code: whole, known: `%${Object.keys(codes).join(" %")}` }));
      const value = formatFor(place, letter, code.options)
        .formatToParts(date)
        .find(({ type }) => type === code.part)?.value;
      return ["m", "d", "H", "I", "M", "S"].includes(letter) ? (value ?? "").padStart(2, "0") : (value ?? "");
    });
  const filter = (name: string, fallback: Style, options: (style: Style) => Intl.DateTimeFormatOptions) =>
    function (this: FilterCall, value: unknown, argument?: unknown): string {
      if (isNothing(value)) return "";
      const date = momentFrom(value);
      const { locale, timeZone } = regionalOf(this);
      const place = { locale, timeZone: zoneOf(value, timeZone) };
      const isPattern = typeof argument === "string" && argument.includes("%");
      this.context.memoryLimit.use((isPattern ? argument.split("%").length : 1) * costPerFormat);
      if (isPattern) return printable(byPattern(date, place, argument));
      const style = argument === undefined ? fallback : styles.find((known) => known === argument);
      if (style === undefined) {
        throw new FilterProblem(fault("filter-date-style", { styles: styles.join(", "), got: shown(argument) }));
      }
      return printable(formatFor(place, `${name} ${style}`, options(style)).format(date));
    };
  return {
    date: filter("date", "medium", (style) => ({ dateStyle: style })),
    time: filter("time", "short", (style) => ({ timeStyle: style })),
    datetime: filter("datetime", "medium", (style) => ({ dateStyle: style, timeStyle: "short" })),
  };
}
