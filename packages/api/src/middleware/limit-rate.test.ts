import { loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { appWith, cameFrom, outcomeOf } from "../../test/app-with.ts";
import { configured } from "../endpoints/caller.ts";
import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";
import { createClientOf } from "./client-of.ts";
import { limitRate } from "./limit-rate.ts";

const isTaken = (quota: ReturnType<RateLimit>) => quota?.isExceeded !== true;

it("takes a minute's worth at once, then as many as the minute gives back", () => {
  let now = 0;
  const rateLimit = createRateLimit(60, () => now);
  const taken = (count: number) => Array.from({ length: count }, () => rateLimit("a")).filter(isTaken).length;
  expect(taken(100)).toBe(60);
  now += 10_000;
  expect(taken(100)).toBe(10);
  now += 3_600_000;
  expect(taken(100)).toBe(60);
});

it("counts clients apart, and 0 is no limit", () => {
  const rateLimit = createRateLimit(1, () => 0);
  expect([rateLimit("a"), rateLimit("a"), rateLimit("b")].map(isTaken)).toEqual([true, false, true]);
  const unlimited = createRateLimit(0);
  expect(Array.from({ length: 1_000 }, () => unlimited("a")).every(isTaken)).toBe(true);
});

it("a client that is heard again and again gets nothing back by a flood of others", () => {
  const rateLimit = createRateLimit(1, () => 0);
  expect(isTaken(rateLimit("greedy"))).toBe(true);
  const answers = Array.from({ length: 30_000 }, (_, at) => {
    rateLimit(`other ${at}`);
    return isTaken(rateLimit("greedy"));
  });
  expect(answers).not.toContain(true);
});

it("whoever waits as long as it was told is taken, and not a moment earlier", () => {
  let now = 0;
  const rateLimit = createRateLimit(5, () => now);
  for (let count = 0; count < 5; count++) rateLimit("a");
  const { moreInS = 0 } = rateLimit("a") ?? {};
  expect(moreInS).toBe(12);
  now += moreInS * 1000 - 1;
  expect(isTaken(rateLimit("a"))).toBe(false);
  now += 1;
  expect(isTaken(rateLimit("a"))).toBe(true);
});

interface Asked {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

function limitedApp(perMinute: number, env: Record<string, string> = {}) {
  const keys = { met: (key: string | undefined) => (key === "s3cret and long" ? configured : undefined) };
  const config = loadConfig(undefined, { PLATEN_API_KEY: "s3cret and long", ...env });
  const limit = createRateLimit(perMinute, () => 0);
  const app = appWith(limitRate(limit, createClientOf(config, keys)));
  return ({ headers = {}, remoteAddress = "10.0.0.1" }: Asked = {}) =>
    app.request("/", { headers }, cameFrom({ socket: { remoteAddress } }));
}

it("clients without the key are counted by their address, those with it together", async () => {
  const ask = limitedApp(1);
  const outcome = (remoteAddress: string, headers = {}) => outcomeOf(ask({ remoteAddress, headers }));
  expect([await outcome("10.0.0.1"), await outcome("10.0.0.1"), await outcome("10.0.0.2")]).toEqual([
    200,
    "RATE_LIMITED",
    200,
  ]);
  const withKey = { "X-API-Key": "s3cret and long" };
  expect([await outcome("10.0.0.1", withKey), await outcome("10.0.0.3", withKey)]).toEqual([200, "RATE_LIMITED"]);
});

it("clients behind a trusted proxy are counted by what it says of them, and by nobody else's word", async () => {
  const ask = limitedApp(1, { PLATEN_TRUSTED_PROXIES: "10.0.0.1" });
  const outcome = (remoteAddress: string, forwardedFor: string) =>
    outcomeOf(ask({ remoteAddress, headers: { "X-Forwarded-For": forwardedFor } }));
  expect([await outcome("10.0.0.1", "192.0.2.1"), await outcome("10.0.0.1", "192.0.2.2")]).toEqual([200, 200]);
  expect(await outcome("10.0.0.1", "192.0.2.9, 192.0.2.1")).toBe("RATE_LIMITED");
  expect([await outcome("10.0.0.2", "192.0.2.3"), await outcome("10.0.0.2", "192.0.2.4")]).toEqual([
    200,
    "RATE_LIMITED",
  ]);
});

it("one who has a whole IPv6 network counts as one client", async () => {
  const ask = limitedApp(1);
  const outcome = (remoteAddress: string) => outcomeOf(ask({ remoteAddress }));
  expect([await outcome("2001:db8::1"), await outcome("2001:db8::2"), await outcome("2001:db8:0:1::1")]).toEqual([
    200,
    "RATE_LIMITED",
    200,
  ]);
});

it("every answer tells what is left, and a refusal when to ask again", async () => {
  const ask = limitedApp(2);
  const told: (string | null)[][] = [];
  for (let count = 0; count < 3; count++) {
    const { headers } = await ask();
    told.push([headers.get("RateLimit-Policy"), headers.get("RateLimit"), headers.get("Retry-After")]);
  }
  const policy = '"requests";q=2;w=60';
  expect(told).toEqual([
    [policy, '"requests";r=1;t=30', null],
    [policy, '"requests";r=0;t=30', null],
    [policy, '"requests";r=0;t=30', "30"],
  ]);
  expect((await limitedApp(0)()).headers.has("RateLimit")).toBe(false);
});
