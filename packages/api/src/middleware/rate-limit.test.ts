import { expect, it } from "vitest";
import { appWith, cameFrom, outcomeOf } from "../../test/app-with.ts";
import { createRateLimit, limitRate } from "./rate-limit.ts";

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

it("clients without the key are counted by their address, those with it together", async () => {
  const app = appWith(
    limitRate(
      createRateLimit(1, () => 0),
      (key) => key === "s3cret",
    ),
  );
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    outcomeOf(app.request("/", { headers }, cameFrom({ socket: { remoteAddress } })));
  expect([await ask("10.0.0.1"), await ask("10.0.0.1"), await ask("10.0.0.2")]).toEqual([200, "RATE_LIMITED", 200]);
  const withKey = { "X-API-Key": "s3cret" };
  expect([await ask("10.0.0.1", withKey), await ask("10.0.0.3", withKey)]).toEqual([200, "RATE_LIMITED"]);
});
