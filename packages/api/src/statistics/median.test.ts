import { expect, it } from "vitest";
import { median } from "./median.ts";

const steps = (...jobs: number[]) =>
  jobs.map((number, at) => ({ underMs: [100, 200, 400, null][at] ?? null, jobs: number }));

it("the median of nothing is nothing", () => {
  expect(median(steps(0, 0, 0, 0), 0)).toBeNull();
});

it("the median lies in the step that holds the job in the middle, as far in as that job is", () => {
  expect(median(steps(0, 4, 0, 0), 190)).toBe(145);
  expect(median(steps(1, 1, 2, 0), 400)).toBe(200);
  expect(median(steps(1, 0, 4, 0), 400)).toBe(275);
});

it("no median is slower than the slowest, also among those that took longer than every step", () => {
  expect(median(steps(0, 0, 0, 2), 1_000)).toBe(700);
  expect(median(steps(1, 0, 0, 0), 40)).toBe(20);
});
