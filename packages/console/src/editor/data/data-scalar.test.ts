import { expect, it } from "vitest";
import { isFlag } from "./data-scalar.tsx";

it.each([["boolean"], ["boolean", "string", "number"], ["null", "boolean"]])("%s is a switch", (...types) => {
  expect(isFlag(types)).toBe(true);
});

it.each([[], ["string", "number"], ["string", "number", "boolean", "object", "array", "null"]])(
  "%s is typed in",
  (...types) => {
    expect(isFlag(types)).toBe(false);
  },
);
