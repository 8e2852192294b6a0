import type { Statistics } from "../api/types.ts";
import { beginOf, type Day, dayAfter, dayOf } from "../jobs/moments.ts";

export const spans = ["day", "week", "month"] as const;
export type Span = (typeof spans)[number];

/** What is looked at, as it stands in the page's address. */
export interface Period {
  span: Span;
  /** Any day within it. */
  day: Day;
  /** Without one, all. */
  printerId?: string;
}

export function periodIn(query: string, today: Day): Period {
  const asked = new URLSearchParams(query);
  const day = asked.get("day") ?? "";
  const printerId = asked.get("printerId");
  return {
    span: spans.find((span) => span === asked.get("span")) ?? "day",
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today ? day : today,
    ...(printerId && { printerId }),
  };
}

export function periodAddress({ span, day, printerId }: Period, today: Day): string {
  const query = new URLSearchParams({
    ...(span !== "day" && { span }),
    ...(day !== today && { day }),
    ...(printerId && { printerId }),
  }).toString();
  return `today${query && `?${query}`}`;
}

/** The first day, and the first one behind it. Weeks begin on Monday. */
export function daysOf({ span, day }: Period): { first: Day; end: Day } {
  if (span === "day") return { first: day, end: dayAfter(day, 1) };
  if (span === "week") {
    const first = dayAfter(day, -((beginOf(day).getDay() + 6) % 7));
    return { first, end: dayAfter(first, 7) };
  }
  const first = `${day.slice(0, 7)}-01`;
  return { first, end: `${dayAfter(first, 31).slice(0, 7)}-01` };
}

/** The period before or behind this one. */
export function movedBy(period: Period, step: -1 | 1): Period {
  const { first, end } = daysOf(period);
  return { ...period, day: step > 0 ? end : dayAfter(first, -1) };
}

/** One bar: an hour of a day, or a day. */
export interface Slot {
  begin: Date;
  receipts: number;
  failed: number;
  paperMm: number;
}

/** The hours of a day, which may be 23 or 25, or the days of a longer period. */
export function slotsOf(period: Period, hours: Statistics["hours"]): Slot[] {
  const { first, end } = daysOf(period);
  const begins = period.span === "day" ? hoursBetween(beginOf(first), beginOf(end)) : daysBetween(first, end);
  const slots = begins.map((begin): Slot => ({ begin, receipts: 0, failed: 0, paperMm: 0 }));
  for (const { hour, receipts, failed, paperMm } of hours) {
    const at = new Date(hour);
    const slot = slots.findLast(({ begin }) => begin <= at);
    if (!slot || at >= beginOf(end)) continue;
    slot.receipts += receipts;
    slot.failed += failed;
    slot.paperMm += paperMm;
  }
  return slots;
}

function hoursBetween(begin: Date, end: Date): Date[] {
  const hourMs = 3_600_000;
  const count = Math.round((end.getTime() - begin.getTime()) / hourMs);
  return Array.from({ length: count }, (_, hour) => new Date(begin.getTime() + hour * hourMs));
}

function daysBetween(first: Day, end: Day): Date[] {
  const days: Date[] = [];
  for (let day = first; day < end; day = dayAfter(day, 1)) days.push(beginOf(day));
  return days;
}

/** The part of the period that an outage fills, from 0 to 1; one that goes on lasts until now. */
export function shareOf(
  period: Period,
  { beganAt, endedAt }: { beganAt: string; endedAt: string | null },
  now: Date,
): { from: number; to: number } {
  const { first, end } = daysOf(period);
  const [begin, over] = [beginOf(first).getTime(), beginOf(end).getTime()];
  const within = (ms: number) => Math.min(Math.max((ms - begin) / (over - begin), 0), 1);
  return { from: within(Date.parse(beganAt)), to: within(endedAt === null ? now.getTime() : Date.parse(endedAt)) };
}

/** How long printers could not print within the period, two at once counted twice. */
export function outageMs(
  period: Period,
  outages: readonly { beganAt: string; endedAt: string | null }[],
  now: Date,
): number {
  const { first, end } = daysOf(period);
  const length = beginOf(end).getTime() - beginOf(first).getTime();
  return outages.reduce((sum, outage) => {
    const { from, to } = shareOf(period, outage, now);
    return sum + (to - from) * length;
  }, 0);
}

export const todayNow = (): Day => dayOf(new Date());
