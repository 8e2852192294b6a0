import { expect, it } from "vitest";
import { earliestMs } from "./early-answer.ts";

it("an answer comes too early in less than a third of what the fastest printer takes for the paper", () => {
  expect(earliestMs(1_500)).toBeCloseTo(1_000);
});

it("a receipt of less than 100 mm is too short to tell, and one of 100 mm is not", () => {
  expect(earliestMs(99.9)).toBe(0);
  expect(earliestMs(100)).toBeCloseTo(66.67, 1);
});
