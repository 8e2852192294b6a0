import { type Config, loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { cameFrom, outcomeOf, silentLog } from "../test/app-with.ts";
import { createApp } from "./app.ts";
import type { App } from "./endpoints/endpoint.ts";
import type { Features } from "./features.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { Keys } from "./keys/keys.ts";
import { createMetrics } from "./runtime/metrics.ts";

/** The whole app with the key on, and none of the servers it asks: for requests that are answered before any is needed. */
function wholeApp({ requestsPerMinute = 0, basePath = "" } = {}): App {
  const { auth: _auth, server, limits, ...others } = loadConfig(undefined, {});
  const config: Config = {
    ...others,
    auth: { enabled: true, apiKey: "s3cret" },
    server: { ...server, basePath },
    limits: { ...limits, requestsPerMinute },
  };
  const features: Partial<Features> = {
    config,
    keys: new Keys({ auth: config.auth, findInForce: async () => undefined, noteUse: async () => {} }),
    log: silentLog,
    metrics: createMetrics({ process: false }),
    health: {
      check: async () => {},
      notReady: () => [],
      missing: () => [],
      assertUp() {},
      notice() {},
      leave() {},
      isLeaving: () => false,
      close() {},
    },
    rateLimit: createRateLimit(requestsPerMinute, () => 0),
    sealer: { waitsForS: 0, outside: 0 } as Features["sealer"],
  };
  return createApp(features as Features, new Map());
}

function appOnItsOwn(options: Parameters<typeof wholeApp>[0] = {}) {
  const app = wholeApp(options);
  const env = cameFrom({ socket: { remoteAddress: "10.0.0.1" }, headers: {} });
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(path, { method, headers }, env);
}

it.each(["/jobs", "/openapi.json", "/nowhere", "/healthz/x", "/Healthz"])("%s asks for the key", async (path) => {
  expect(await outcomeOf(appOnItsOwn()(path))).toBe("UNAUTHORIZED");
});

it.each(["/healthz", "/readyz", "/p/healthz"])("%s is answered without the key", async (path) => {
  expect(await outcomeOf(appOnItsOwn({ basePath: "/p" })(path))).toBe(200);
});

it("a JSON answer ends with a newline, an error's too", async () => {
  const ask = appOnItsOwn();
  for (const path of ["/healthz", "/jobs"]) {
    const answer = await ask(path);
    expect(answer.headers.get("Content-Type")).toBe("application/json");
    expect(await answer.text()).toMatch(/^\{.*\}\n$/);
  }
});

it("with the key, a path that leads nowhere and a method that a path does not have are told apart", async () => {
  const ask = appOnItsOwn();
  const key = { "X-API-Key": "s3cret" };
  expect(await outcomeOf(ask("/nowhere", key))).toBe("NOT_FOUND");
  const answer = await ask("/jobs", key, "PUT");
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST, GET, HEAD, OPTIONS"]);
});

it("guesses at the key are limited, and a proxy at the same address still hears that we are well", async () => {
  const ask = appOnItsOwn({ requestsPerMinute: 1 });
  const guess = () => outcomeOf(ask("/jobs", { "X-API-Key": "guess" }));
  expect([await guess(), await guess()]).toEqual(["UNAUTHORIZED", "RATE_LIMITED"]);
  expect(await outcomeOf(ask("/healthz"))).toBe(200);
  expect(await outcomeOf(ask("/nowhere", { "X-API-Key": "s3cret" }))).toBe("NOT_FOUND");
});

it("an answer to HEAD has the headers of the answer to GET", async () => {
  const ask = appOnItsOwn();
  const key = { "X-API-Key": "s3cret" };
  const [got, head] = [await ask("/openapi.json", key), await ask("/openapi.json", key, "HEAD")];
  for (const name of ["Content-Type", "Cache-Control", "Content-Security-Policy"]) {
    expect(head.headers.get(name)).toBe(got.headers.get(name));
  }
  expect(await head.text()).toBe("");
});

it("requests are led by Hono's fast router, though a path has a word where another has a parameter", async () => {
  const app = wholeApp();
  await app.request("/healthz");
  expect(app.router.name).toBe("SmartRouter + RegExpRouter");
  const ask = appOnItsOwn({ basePath: "/p" });
  const answer = await ask("/p/printers/try", { "X-API-Key": "s3cret" }, "PATCH");
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST, GET, HEAD, PUT, DELETE, OPTIONS"]);
});
