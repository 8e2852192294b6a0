import { expect, it } from "vitest";
import { niceTop } from "./bars.tsx";

it("the scale ends at a round, even number that is not below the highest bar", () => {
  expect([1, 2, 3, 7, 9, 12, 41, 99, 100, 230, 1_001].map(niceTop)).toEqual([
    2, 2, 4, 8, 10, 20, 50, 100, 100, 400, 2_000,
  ]);
});
