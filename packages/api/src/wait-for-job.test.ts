import { expect, it } from "vitest";
import { preferredWaitS } from "./wait-for-job.ts";

it.each([
  [undefined, 0],
  ["", 0],
  ["wait=5", 5],
  ["wait = 5", 5],
  ['wait="5"', 5],
  ["WAIT=5", 5],
  ["respond-async, wait=10; foo=bar", 10],
  ["wait=61", 60],
  ["wait=999999", 60],
  ["wait=-1", 0],
  ["wait=abc", 0],
  ["wait", 0],
  ["await=5", 0],
])("Prefer: %s waits %i seconds", (header, seconds) => {
  expect(preferredWaitS(header)).toBe(seconds);
});
