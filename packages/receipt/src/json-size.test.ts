import { expect, it, vi } from "vitest";
import { sizeFault } from "./json.ts";

const bounds = { depth: 3, nodes: 10, length: 1_000 };

it("a list that is too long is refused by its length, before anything of it is looked at", () => {
  const looked = vi.spyOn(Object, "keys");
  const found = sizeFault(Array(500_000).fill(1), bounds);
  const times = looked.mock.calls.length;
  looked.mockRestore();
  expect([found?.code, times]).toEqual(["too-many-values", 0]);
});

it("an object that is too large is refused before anything in it is looked at", () => {
  const looked = vi.spyOn(Reflect, "get");
  const found = sizeFault(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 1])), bounds);
  const times = looked.mock.calls.length;
  looked.mockRestore();
  expect([found?.code, times]).toEqual(["too-many-values", 0]);
});

it("as many values as may be are taken, wherever they stand", () => {
  expect(sizeFault(Array(9).fill(1), bounds)).toBeUndefined();
  expect(sizeFault(Array(10).fill(1), bounds)).toMatchObject({ code: "too-many-values" });
  expect(sizeFault([[1, 2, 3], { a: 1, b: [1] }, 1], bounds)).toBeUndefined();
  expect(sizeFault([[1, 2, 3], { a: 1, b: [1, 2] }, 1], bounds)).toMatchObject({ code: "too-many-values" });
});
