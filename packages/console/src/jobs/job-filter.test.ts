import { expect, it } from "vitest";
import { askedOf, filterIn, jobsAddress, narrowed } from "./job-filter.ts";

it("a filter survives being written into the page's address and read from it", () => {
  const choice = { status: "failed", templateId: "bill & more", printerId: "kitchen" } as const;
  const filter = { ...choice, q: "table 12", from: "2026-11-15", to: "2026-11-16" };
  const address = jobsAddress(filter, "4711");
  expect(address).toMatch(/^jobs\/4711\?/);
  expect(filterIn(address.split("?")[1] ?? "")).toEqual(filter);
});

it("without a filter the address is that of all jobs", () => {
  expect(jobsAddress({})).toBe("jobs");
  expect(filterIn("")).toEqual({});
});

it("a status or a day that does not exist, typed into the address, is no filter", () => {
  expect(filterIn("status=lost&status=queued&colour=red&from=yesterday&to=2026-1-1&q=++")).toEqual({});
});

it("what is chosen is added to the filter, and choosing everything takes it away", () => {
  expect(narrowed({ status: "failed" }, { printerId: "bar" })).toEqual({ status: "failed", printerId: "bar" });
  expect(narrowed({ status: "failed", printerId: "bar" }, { status: "" })).toEqual({ printerId: "bar" });
});

it("one day is asked for from its first moment to the first of the next, by this browser's clock", () => {
  expect(askedOf({ q: "12", from: "2026-11-15", to: "2026-11-15" })).toEqual({
    q: "12",
    since: new Date(2026, 10, 15).toISOString(),
    until: new Date(2026, 10, 16).toISOString(),
  });
});
