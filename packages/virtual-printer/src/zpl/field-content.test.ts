import { expect, test } from "vitest";
import {
  codabarContent,
  code93Content,
  code128Content,
  dataMatrixContent,
  fnc1,
  pdf417Content,
} from "./field-content.ts";

test.each([
  ["A~1B~d065", undefined, `A${fnc1}BA`],
  ["a~~b~Gc_1", "", "a~b\u0007c_1"],
  ["a__b~1_1", "_", `a_b~1${fnc1}`],
  ["x~5009y~2214001001z", "~", "xyz"],
])("in a DataMatrix %s with the escape character %s is %j", (data, mark, content) => {
  expect(dataMatrixContent(data, mark)).toBe(content);
});

test("in a PDF417 a backslash makes a new line of an ampersand and stands for itself when it is doubled", () => {
  expect(pdf417Content("a\\&b\\\\&c\\d")).toBe("a\r\nb\\&c\\d");
});

test("in a Code 128 a greater-than sign begins a function, a code set or a character", () => {
  expect(code128Content(">:A>0B>8C><D>=E>5")).toBe(`A>B${fnc1}C^D~E`);
});

test("in a Code 93 four characters stand for the shift characters, and small letters have no place", () => {
  expect(code93Content("A&B'C(D)E", (sign) => `<${sign}>`)).toBe("A<$>B<%>C</>D<+>E");
  expect(code93Content("Tom", (sign) => sign)).toBeUndefined();
});

test("a Codabar begins and ends with A unless it is told another capital letter", () => {
  expect(codabarContent("12", "B", "D")).toBe("B12D");
  expect(codabarContent("12", "b")).toBe("A12A");
});
