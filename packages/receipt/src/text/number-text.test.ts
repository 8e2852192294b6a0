import fc from "fast-check";
import { expect, it } from "vitest";
import { keepsDigits, plainNumber, saysTooMuch } from "./number-text.ts";

it.each([
  "9007199254740993",
  "-9007199254740993",
  "12345678901234567890",
  "9007199254740993.5",
  "4503599627370497.5",
  "0.12345678901234567890",
  "3.3333333333333333333333333333",
  "9007199254740993e0",
  "1.2345678901234567890e5",
  "1e-400",
])("%s is told to lose digits as a number", (text) => {
  expect(keepsDigits(text)).toBe(false);
});

it.each([
  "0",
  "12.50",
  "9007199254740991",
  "9007199254740992",
  "100000000000000000000",
  "1000000000000000.00",
  "0.1000000000000000000000",
  // As programs write them that print 17 digits of any number.
  "19.989999999999998",
  "0.10000000000000001",
  "1e21",
  "1.7976931348623157e308",
  "5e-324",
])("%s is told to keep its digits as a number", (text) => {
  expect(keepsDigits(text)).toBe(true);
});

it("every number that a program of JavaScript sends keeps its digits", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(keepsDigits(JSON.stringify(value))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("a whole number is told to keep its digits exactly when it is printed with them", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      const text = String(value);
      expect(keepsDigits(text)).toBe(plainNumber(Number(text)) === text);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [1e21, "1000000000000000000000"],
  [-1.5e22, "-15000000000000000000000"],
  [1e-7, "0.0000001"],
  [-1.25e-9, "-0.00000000125"],
  [12.5, "12.5"],
  [-0, "0"],
])("%d is printed without an exponent", (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

it("a text of a million zeros is read once, from either end", () => {
  const zeros = "0".repeat(1_000_000);
  expect(keepsDigits(`0.${zeros}1`)).toBe(true);
  expect(keepsDigits(`1${zeros}1.${zeros}1`)).toBe(false);
  expect(saysTooMuch(`0.${zeros}1`)).toBe(false);
});
