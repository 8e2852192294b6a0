import { detailOf } from "@platen/receipt/problem/fault";
import { expect, it } from "vitest";
import { isNestedDeeperThan, lostDigits } from "./json-text.ts";

const problemsOf = (text: string) => lostDigits(text, JSON.parse(text)).map(detailOf);

it("every number that would be changed is named by its path and its digits", () => {
  const text =
    '{"data": {"id": 9007199254740993, "n": -12345678901234567890.25, "list": [1, {"a b": 0.12345678901234567890}]}}';
  expect(problemsOf(text)).toEqual([
    "data.id: 9007199254740993 has more digits than a number keeps; send it as a string",
    "data.n: -12345678901234567890.25 has more digits than a number keeps; send it as a string",
    'data.list[1]["a b"]: 0.12345678901234567890 has more digits than a number keeps; send it as a string',
  ]);
});

it("digits in texts, in keys and of numbers that keep them are no problem", () => {
  const texts = [{ 9007199254740993: "9007199254740993" }, '"9007199254740993', "\\9007199254740993"];
  const text = `{"texts": ${JSON.stringify(texts)}, "b": 9007199254740992, "c": [1e300, 12.50]}`;
  expect(problemsOf(text)).toEqual([]);
});

it("a number too small for any to hold is named, and a zero in whatever form is not", () => {
  expect(problemsOf('{"x": 1e-400, "y": 0e-400, "z": 0.00, "small": 1e-300}')).toEqual([
    "x: 1e-400 has more digits than a number keeps; send it as a string",
  ]);
});

it("a number that is the whole body, or was overwritten by a key of the same name, is told truly", () => {
  expect(problemsOf("9007199254740993")).toEqual([
    "body: 9007199254740993 has more digits than a number keeps; send it as a string",
  ]);
  expect(problemsOf('{"a": 9007199254740993, "a": 1}')).toEqual([]);
});

it("repeats only the beginning of a number, so that the answer is not as long as the request", () => {
  const [problem = ""] = problemsOf(`{"data":{"x":${"1".repeat(900_000)}}}`);
  expect(problem).toMatch(/^data\.x: 1{80}… has more digits/);
  expect(problem.length).toBeLessThan(200);
});

it("at most a hundred are told", () => {
  expect(problemsOf(`[${Array.from({ length: 500 }, () => "9007199254740993").join()}]`)).toHaveLength(100);
});

it("brackets are counted where they nest, and not where they stand in a string", () => {
  expect(isNestedDeeperThan('{"a":[{"b":1}]}', 3)).toBe(false);
  expect(isNestedDeeperThan('{"a":[{"b":[]}]}', 3)).toBe(true);
  expect(isNestedDeeperThan('["[[[[", "\\"[[[[", "\\\\", []]', 2)).toBe(false);
  expect(isNestedDeeperThan('"[[[[', 2)).toBe(false);
});
