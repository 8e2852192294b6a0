import "../../words/in-english.ts";
import { expect, it } from "vitest";
import { whereWords } from "../preview/problem-words.ts";
import { blockOf, parseProblem } from "./problems.ts";

it.each([
  ["config.blocks[3].content: must be text", ["blocks", 3, "content"], ["blocks", 3], "Block 4, text: "],
  [
    "config.blocks[2].then[0].columns[1].width: must be a number",
    ["blocks", 2, "then", 0, "columns", 1, "width"],
    ["blocks", 2, "then", 0],
    "Block 3, then 1, column 2, width: ",
  ],
  ["config.width: must be a paper width", ["width"], null, "Width: "],
])("%s leads to its block", (detail, path, block, words) => {
  const problem = parseProblem(detail);
  expect(problem.in).toBe("config");
  expect(problem.path).toEqual(path);
  expect(blockOf(problem.path)).toEqual(block);
  expect(whereWords(problem)).toBe(words);
});

it("a problem of the data is told as one of the sample data", () => {
  const problem = parseProblem("data.items[0].price: must be number");
  expect(problem).toEqual({ in: "data", path: ["items", 0, "price"], text: "must be number" });
  expect(whereWords(problem)).toBe("Sample data, items 1, price: ");
});

it("what names no place is shown as it is", () => {
  expect(parseProblem("The receipt is too long.")).toEqual({
    in: "other",
    path: [],
    text: "The receipt is too long.",
  });
});
