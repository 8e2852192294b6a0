import { describe, expect, it } from "vitest";
import { beginOf } from "../jobs/moments.ts";
import { daysOf, movedBy, outageMs, periodAddress, periodIn, slotsOf } from "./period.ts";

const today = "2026-11-16";
const hour = (day: string, hours: number, receipts = 1) => ({
  hour: new Date(beginOf(day).getTime() + hours * 3_600_000).toISOString(),
  receipts,
  failed: 0,
  paperMm: 100,
});

describe("a period", () => {
  it("survives being written into the page's address and read from it", () => {
    const period = { span: "week", day: "2026-11-03", printerId: "bar" } as const;
    expect(periodIn(periodAddress(period, today).split("?")[1] ?? "", today)).toEqual(period);
    expect(periodAddress({ span: "day", day: today }, today)).toBe("today");
  });

  it("that lies ahead, or that is none, is today", () => {
    expect(periodIn("day=2027-01-01&span=year", today)).toEqual({ span: "day", day: today });
    expect(periodIn("day=soon", today)).toEqual({ span: "day", day: today });
  });

  it("of a week begins on Monday, of a month on its first, over the end of a year too", () => {
    expect(daysOf({ span: "week", day: "2026-11-15" })).toEqual({ first: "2026-11-09", end: "2026-11-16" });
    expect(daysOf({ span: "month", day: "2026-12-31" })).toEqual({ first: "2026-12-01", end: "2027-01-01" });
    expect(daysOf({ span: "month", day: "2027-02-01" })).toEqual({ first: "2027-02-01", end: "2027-03-01" });
  });

  it("is followed by the next and goes back to the one before", () => {
    const month = { span: "month", day: "2026-11-16" } as const;
    expect(movedBy(month, -1).day).toBe("2026-10-31");
    expect(movedBy(movedBy(month, -1), 1).day).toBe("2026-11-01");
  });
});

it("a day has a bar for each hour, a week one for each day, and each hour counts once", () => {
  const hours = [hour("2026-11-15", 23), hour(today, 0), hour(today, 14, 5), hour("2026-11-17", 0)];
  const day = slotsOf({ span: "day", day: today }, hours.slice(1));
  expect(day.map(({ receipts }) => receipts).slice(0, 15)).toEqual([1, ...Array(13).fill(0), 5]);
  const week = slotsOf({ span: "week", day: today }, hours);
  expect(week.map(({ receipts }) => receipts)).toEqual([6, 1, 0, 0, 0, 0, 0]);
});

it("of an outage the part within the period counts, and of one that goes on the part until now", () => {
  const at = (hours: number) => new Date(beginOf(today).getTime() + hours * 3_600_000);
  const outages = [
    { beganAt: at(-2).toISOString(), endedAt: at(1).toISOString() },
    { beganAt: at(10).toISOString(), endedAt: null },
  ];
  expect(outageMs({ span: "day", day: today }, outages, at(12))).toBeCloseTo(3 * 3_600_000, -1);
});
