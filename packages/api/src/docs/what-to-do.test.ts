import { errorTable } from "@platen/shared/errors";
import { jobErrorCodes } from "@platen/shared/job";
import { expect, it } from "vitest";
import { jobFailures, whatToDo } from "./what-to-do.ts";

it("every error code has a line that says what to do about it", () => {
  for (const code of Object.keys(errorTable)) {
    expect(whatToDo[code as keyof typeof whatToDo], `${code} has no line in what-to-do.ts`).toMatch(/^[A-Z].*\.$/);
  }
  expect(Object.keys(whatToDo)).toEqual(Object.keys(errorTable));
});

it("every code of a failed job is explained", () => {
  expect(Object.keys(jobFailures)).toEqual([...jobErrorCodes]);
});
