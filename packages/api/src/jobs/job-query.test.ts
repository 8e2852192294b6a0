import { detailOf } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import { expect, it } from "vitest";
import { problemFinder } from "../problems/problem-finder.ts";
import { JobQuery, jobFilter } from "./job-query.ts";

function problemsOf(query: Record<string, unknown>): string[] {
  const problems = problemFinder(JobQuery)(query);
  if (problems.length > 0) return problems.map(detailOf);
  try {
    jobFilter(query);
    return [];
  } catch (error) {
    return error instanceof AppError ? (error.details ?? []) : [String(error)];
  }
}

it("moments are read with any offset, also where a plus was not escaped", () => {
  const { since, until } = jobFilter({ since: "2026-01-31T09:00:00 01:00", until: "2026-01-31T08:00:00.5Z" });
  expect([since, until]).toEqual([new Date("2026-01-31T08:00:00Z"), new Date("2026-01-31T08:00:00.500Z")]);
});

it("labels and words are asked for together", () => {
  expect(jobFilter({ label: { station: "kitchen" }, q: "Table 12" }).terms).toEqual([
    "label:station=kitchen",
    "word:table",
    "word:12",
  ]);
});

it.each([
  [
    { since: "yesterday" },
    /^since: must be a date and time with a time zone, as in "2026-01-31T08:00:00Z", or a day in UTC$/,
  ],
  [{ until: "2026-13-01T00:00:00Z" }, /^until: is no date and time$/],
  [{ since: "2026-02-30" }, /^since: is no date and time$/],
  [{ since: "2026-1-31" }, /^since: must be a date and time with a time zone/],
  [{ since: "0000-01-01T00:00:00Z" }, /^since: is no date and time$/],
  [{ until: "9999-12-31T23:59:59-01:00" }, /^until: is no date and time$/],
  [{ q: " · " }, /^q: has no word to look for$/],
  [{ q: "a b c d e f g h i" }, /^q: must have at most 8 words$/],
  [{ label: { "": "x" } }, /the name must have 1 to 63 letters/],
  [{ reference: "" }, /^reference: /],
  [{ idempotencyKey: "two words" }, /^idempotencyKey: must be 1 to 255 visible ASCII characters/],
  [{ batchId: "nonsense" }, /^batchId: must be an id that the service gave/],
])("%j is refused", (query, problem) => {
  expect(problemsOf(query)).toEqual([expect.stringMatching(problem)]);
});
