import { expect, it } from "vitest";
import { appWith, outcomeOf } from "../../test/app-with.ts";
import { configured } from "../endpoints/caller.ts";
import { requireKey } from "./auth.ts";

const keys = { find: async (secret: string | undefined) => (secret === "s3cret" ? configured : undefined) };
const guarded = appWith(requireKey(keys, () => "10.0.0.1", new Set(["/metrics"]), new Set(["/events"])));
const ask = (path: string, headers: Record<string, string> = {}) => outcomeOf(guarded.request(path, { headers }));

it("a request without the key, or with another, is refused", async () => {
  expect(await ask("/jobs")).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { "X-API-Key": "other" })).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { "X-API-Key": "s3cret" })).toBe(200);
});

it("the key is taken as a bearer token by the paths that say so and by no other", async () => {
  expect(await ask("/metrics", { Authorization: "Bearer s3cret" })).toBe(200);
  expect(await ask("/metrics", { Authorization: "Bearer other" })).toBe("UNAUTHORIZED");
  expect(await ask("/jobs", { Authorization: "Bearer s3cret" })).toBe("UNAUTHORIZED");
});

it("the key is taken from the query by the paths that say so and by no other", async () => {
  expect(await ask("/events?apiKey=s3cret")).toBe(200);
  expect(await ask("/jobs?apiKey=s3cret")).toBe("UNAUTHORIZED");
});
