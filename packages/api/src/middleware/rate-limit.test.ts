import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

it("takes a minute's worth at once, then as many as the minute gives back", () => {
  let now = 0;
  const isTooMany = createRateLimit(60, () => now);
  const taken = (count: number) =>
    Array.from({ length: count }, () => isTooMany("a")).filter((tooMany) => !tooMany).length;
  expect(taken(100)).toBe(60);
  now += 10_000;
  expect(taken(100)).toBe(10);
  now += 3_600_000;
  expect(taken(100)).toBe(60);
});

it("counts clients apart, and 0 is no limit", () => {
  const isTooMany = createRateLimit(1, () => 0);
  expect([isTooMany("a"), isTooMany("a"), isTooMany("b")]).toEqual([false, true, false]);
  const unlimited = createRateLimit(0);
  expect(Array.from({ length: 1_000 }, () => unlimited("a"))).not.toContain(true);
});

it("a client that is heard again and again gets nothing back by a flood of others", () => {
  const isTooMany = createRateLimit(1, () => 0);
  expect(isTooMany("greedy")).toBe(false);
  const answers = Array.from({ length: 30_000 }, (_, at) => {
    isTooMany(`other ${at}`);
    return isTooMany("greedy");
  });
  expect(answers).not.toContain(false);
});
