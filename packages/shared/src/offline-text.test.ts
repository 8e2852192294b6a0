import { expect, it } from "vitest";
import { offlineText } from "./offline-text.ts";

it.each([
  [{ reason: "connection refused" }, "connection refused"],
  [{ reason: "connection refused", lastErrorCode: null }, "connection refused"],
  [
    { reason: "connection refused", lastErrorCode: "PAPER_OUT" },
    "connection refused; when it last answered: PAPER_OUT",
  ],
  [{ reason: null, lastErrorCode: "PAPER_OUT" }, "when it last answered: PAPER_OUT"],
  [{ reason: null }, undefined],
] as const)("of %o a person reads %j", (offline, text) => {
  expect(offlineText(offline)).toBe(text);
});
