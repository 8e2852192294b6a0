import { expect, it } from "vitest";
import { filterIn, jobsAddress, narrowed } from "./job-filter.ts";

it("a filter survives being written into the page's address and read from it", () => {
  const filter = { status: "failed", templateId: "bill & more", printerId: "kitchen" } as const;
  const address = jobsAddress(filter, "4711");
  expect(address).toMatch(/^jobs\/4711\?/);
  expect(filterIn(address.split("?")[1] ?? "")).toEqual(filter);
});

it("without a filter the address is that of all jobs", () => {
  expect(jobsAddress({})).toBe("jobs");
  expect(filterIn("")).toEqual({});
});

it("a status that does not exist, typed into the address, is no filter", () => {
  expect(filterIn("status=lost&status=queued&colour=red")).toEqual({});
});

it("what is chosen is added to the filter, and choosing everything takes it away", () => {
  expect(narrowed({ status: "failed" }, { printerId: "bar" })).toEqual({ status: "failed", printerId: "bar" });
  expect(narrowed({ status: "failed", printerId: "bar" }, { status: "" })).toEqual({ printerId: "bar" });
});
