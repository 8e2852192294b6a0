import "../words/in-english.ts";
import { expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import { whyNotPrinted } from "./print-dialog.tsx";

it("a job that arrived although its answer was lost is told as such, and not in the words of the protocol", () => {
  const conflict = new ApiError("IDEMPOTENCY_CONFLICT", "This Idempotency-Key was used for a different request.");
  expect(whyNotPrinted(conflict)).toContain("Look at the jobs");
});

it("any other reason is said by its problems", () => {
  const copies = { path: "options.copies", code: "more-than", values: { max: 100 }, message: "must be at most 100" };
  expect(whyNotPrinted(new ApiError("VALIDATION_ERROR", "Not valid.", [copies]))).toBe("Copies: Must be 100 or less.");
});
