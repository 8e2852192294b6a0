import { beginOf, type Day, dayAfter, dayHeading } from "../jobs/moments.ts";
import { daysOf, type Period } from "./period.ts";

/** "Today · Monday 16 November", "9 – 15 November 2026", "November 2026". */
export function periodName(period: Period, today: Day, locale: string): string {
  if (period.span === "day") return dayHeading(period.day, today, locale);
  const { first, end } = daysOf(period);
  if (period.span === "month") {
    return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(beginOf(first));
  }
  const week = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });
  return week.formatRange(beginOf(first), beginOf(dayAfter(end, -1)));
}
