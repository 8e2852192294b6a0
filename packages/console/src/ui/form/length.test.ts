import { expect, it } from "vitest";
import { lengthFrom, lengthShown, widthFrom, widthShown } from "./length.ts";

it.each([
  ["50", "50mm"],
  ["50mm", "50mm"],
  ["50 mm", "50mm"],
  [" 50MM ", "50mm"],
  ["50,5", "50.5mm"],
  ["50.5 mm", "50.5mm"],
  // While somebody is typing.
  ["50,", "50mm"],
  ["50m", "50mm"],
])("%j is the length %s", (typed, length) => {
  expect(lengthFrom(typed)).toBe(length);
});

it.each(["", "wide", "-5", "5cm", "50%"])("%j is no length, and is left for the service to refuse", (typed) => {
  expect(lengthFrom(typed)).toBe(typed);
});

it("a length is shown as a number with the decimal sign of the language, and anything else as it is", () => {
  expect([lengthShown("50mm", "en"), lengthShown("50.5mm", "en"), lengthShown("50.5mm", "de")]).toEqual([
    "50",
    "50.5",
    "50,5",
  ]);
  expect(lengthShown("wide", "de")).toBe("wide");
});

it.each([
  ["30", "mm", "30mm"],
  ["30,5", "mm", "30.5mm"],
  ["50", "%", "50%"],
  ["200", "dots", 200],
  ["50%", "mm", "50%"],
  ["30mm", "dots", "30mm"],
  ["", "mm", undefined],
  ["wide", "%", "wide"],
] as const)("%j with the unit %s is the width %j", (amount, unit, value) => {
  expect(widthFrom({ amount, unit })).toBe(value);
});

it("a width is shown with its own unit, and an empty one with that which was chosen", () => {
  expect(widthShown(200, "mm", "en")).toEqual({ amount: "200", unit: "dots" });
  expect(widthShown("30.5mm", "%", "de")).toEqual({ amount: "30,5", unit: "mm" });
  expect(widthShown("50%", "mm", "en")).toEqual({ amount: "50", unit: "%" });
  expect(widthShown(undefined, "%", "en")).toEqual({ amount: "", unit: "%" });
  expect(widthShown("wide", "mm", "en")).toEqual({ amount: "wide", unit: "mm" });
});
