import { expect, it } from "vitest";
import { askWithinMs, pauseAfterMs } from "./wait-for-end.ts";

it.each([
  [2_000, 2_000],
  [60_000, 10_000],
  [5, 1_000],
  [-5, 1_000],
])("with %i ms left of the wait, a silent service is listened to for %i ms", (leftMs, ms) => {
  expect(askWithinMs(leftMs)).toBe(ms);
});

it.each([
  [0, 200],
  [1_000, 1_000],
  [3_600_000, 5_000],
])("a service that asks to be left alone for %i ms is left alone for %i ms", (retryAfterMs, ms) => {
  expect(pauseAfterMs(retryAfterMs)).toBe(ms);
});
