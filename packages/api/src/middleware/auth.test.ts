import { expect, it } from "vitest";
import { appWith, outcomeOf } from "../../test/app-with.ts";
import { createKeyCheck, requireKey } from "./auth.ts";

it.each([undefined, "", "s3cre", "s3cret ", "S3CRET", "s3crett"])("%j does not open what s3cret locks", (key) => {
  expect(createKeyCheck({ enabled: true, apiKey: "s3cret" })(key)).toBe(false);
});

it("the key opens, and an empty key setting is opened by nobody without one", () => {
  expect(createKeyCheck({ enabled: true, apiKey: "s3cret" })("s3cret")).toBe(true);
  expect(createKeyCheck({ enabled: true, apiKey: "" })(undefined)).toBe(false);
});

it("with protection off every key will do, and none", () => {
  const isKey = createKeyCheck({ enabled: false, apiKey: "s3cret" });
  expect([isKey(undefined), isKey("anything")]).toEqual([true, true]);
});

const guarded = appWith(requireKey(createKeyCheck({ enabled: true, apiKey: "s3cret" }), new Set(["/metrics"])));
const ask = (path: string, headers: Record<string, string>) => outcomeOf(guarded.request(path, { headers }));

it("a request without the key, or with another, is refused", async () => {
  expect(await ask("/jobs", {})).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { "X-API-Key": "other" })).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { "X-API-Key": "s3cret" })).toBe(200);
});

it("the key is taken as a bearer token by the paths that say so and by no other", async () => {
  expect(await ask("/metrics", { Authorization: "Bearer s3cret" })).toBe(200);
  expect(await ask("/metrics", { Authorization: "Bearer other" })).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { Authorization: "Bearer s3cret" })).toBe("UNAUTHORIZED");
});
