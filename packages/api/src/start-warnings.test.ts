import { loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { startWarnings } from "./start-warnings.ts";

const warningsOf = (env: Record<string, string>) => startWarnings(loadConfig(undefined, env));

it.each(["0.0.0.0", "::", "192.168.1.5", "print-server"])("HOST=%s without a key is warned of", (HOST) => {
  expect(warningsOf({ HOST })).toEqual([expect.stringContaining("PLATEN_API_KEY")]);
  expect(warningsOf({ HOST, PLATEN_API_KEY: "long enough" })).toEqual([]);
});

it.each(["127.0.0.1", "::1", "localhost"])("HOST=%s without a key is for this machine alone, and fine", (HOST) => {
  expect(warningsOf({ HOST })).toEqual([]);
});

it("a key that can be guessed is warned of, without its letters", () => {
  const warnings = warningsOf({ PLATEN_API_KEY: "s3cret" });
  expect(warnings).toEqual([expect.stringContaining("at least 8 characters")]);
  expect(warnings.join()).not.toContain("s3cret");
});
