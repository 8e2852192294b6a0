import { expect, it } from "vitest";
import { createKeyCheck } from "./auth.ts";

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
