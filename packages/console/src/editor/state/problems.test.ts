import { expect, it } from "vitest";
import { ApiError } from "../../api/http.ts";
import { blockOf, problemOf, problemsIn } from "./problems.ts";

const missing = (path: string) => ({ path, code: "required", values: {}, message: "is required" });

it.each([
  ["config.blocks[3].content", ["blocks", 3, "content"], ["blocks", 3]],
  [
    "config.blocks[2].then[0].columns[1].width",
    ["blocks", 2, "then", 0, "columns", 1, "width"],
    ["blocks", 2, "then", 0],
  ],
  ["config.width", ["width"], null],
])("a problem of %s leads to its block", (where, path, block) => {
  const problem = problemOf(missing(where));
  expect(problem).toMatchObject({ in: "config", path });
  expect(blockOf(problem.path)).toEqual(block);
});

it.each(["data.items[0].price", "config.example.items[0].price"])(
  "a problem of %s is one of the sample data",
  (path) => {
    expect(problemOf(missing(path))).toMatchObject({ in: "data", path: ["items", 0, "price"] });
  },
);

it("a failure without problems is a problem of no place", () => {
  expect(problemsIn(new ApiError("UNREACHABLE", "Platen does not answer."))).toMatchObject([
    { in: "other", path: [], said: { message: "Platen does not answer." } },
  ]);
});
