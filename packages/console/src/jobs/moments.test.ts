import "../words/in-english.ts";
import { expect, it } from "vitest";
import { beginOf, dayAfter, dayHeading, dayOf, rowMoment, timeSpan } from "./moments.ts";

it("days follow each other over the end of a month, a year, and a night in which the clocks change", () => {
  expect(dayAfter("2026-02-28", 1)).toBe("2026-03-01");
  expect(dayAfter("2027-01-01", -1)).toBe("2026-12-31");
  expect(dayAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(dayOf(beginOf("2026-03-29"))).toBe("2026-03-29");
});

it("a heading names today and yesterday, and of other days the weekday and the date", () => {
  const heading = (day: string) => dayHeading(day, "2026-11-16", "en-GB");
  expect(heading("2026-11-16")).toBe("Today · Monday 16 November");
  expect(heading("2026-11-15")).toBe("Yesterday · Sunday 15 November");
  expect(heading("2026-11-14")).toBe("Saturday 14 November");
  expect(heading("2025-11-14")).toMatch(/^Friday,? 14 November 2025$/);
});

it("a row has date and time together", () => {
  const moment = new Date(2026, 10, 15, 14, 2);
  expect(rowMoment(moment.toISOString(), "en-GB")).toBe("15 Nov, 14:02");
});

it("a span has its times, and its dates where it goes over midnight", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect(timeSpan(at(15, 14), at(15, 14), "en-GB")).toBe("14:00");
  expect(timeSpan(at(15, 14), at(15, 16), "en-GB")).toMatch(/^14:00\W+16:00$/);
  expect(timeSpan(at(15, 23), at(16, 8), "en-GB")).toMatch(/15.*23:00.*16.*08:00/);
});
