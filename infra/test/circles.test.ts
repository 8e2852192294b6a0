import { expect, it } from "vitest";
import { circlesIn } from "../circles.ts";

const graph = (...arrows: string[]) => {
  const found = new Map<string, Set<string>>();
  for (const [from = "", to = ""] of arrows) found.set(from, (found.get(from) ?? new Set()).add(to));
  return found;
};

it("two that import each other are a circle", () => {
  expect(circlesIn(graph("ab", "ba", "bc"))).toEqual([["a", "b"]]);
});

it("a longer way back is found, and each circle is named once", () => {
  expect(circlesIn(graph("ab", "bc", "ca", "cd", "de", "ed", "ax"))).toEqual([
    ["d", "e"],
    ["a", "b", "c"],
  ]);
});

it("two ways to the same place are no circle", () => {
  expect(circlesIn(graph("ab", "ac", "bd", "cd"))).toEqual([]);
});
