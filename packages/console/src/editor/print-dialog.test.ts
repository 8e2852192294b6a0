import "../words/in-english.ts";
import { expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import { whyNotPrinted } from "./print-dialog.tsx";

it("a job that arrived although its answer was lost is told as such, and not in the words of the protocol", () => {
  const conflict = new ApiError("IDEMPOTENCY_CONFLICT", "This Idempotency-Key was used for a different request.");
  expect(whyNotPrinted(conflict)).toContain("Look at the jobs");
});

it("any other reason is told in the service's words", () => {
  expect(whyNotPrinted(new ApiError("VALIDATION_ERROR", "Not valid.", ["copies: too many", "more"]))).toBe(
    "Not valid. copies: too many",
  );
});
