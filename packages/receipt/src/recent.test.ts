import { expect, test } from "vitest";
import { Recent } from "./recent.ts";

test("of more values than there is room for, those unused for longest go, one for each that comes", () => {
  const recent = new Recent<string>(3);
  for (const key of ["a", "b", "c"]) recent.set(key, key.toUpperCase());
  recent.get("a");
  recent.set("d", "D");
  expect(["a", "b", "c", "d"].map((key) => recent.get(key))).toEqual(["A", undefined, "C", "D"]);
});

test("room is counted in what each value takes, and given back with it", () => {
  const recent = new Recent<string>(10, (value) => value.length);
  recent.set("a", "12345");
  recent.set("a", "123");
  recent.set("b", "1234567");
  expect([recent.get("a"), recent.get("b")]).toEqual(["123", "1234567"]);
  recent.set("c", "12345678901");
  expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([undefined, undefined, undefined]);
  recent.set("d", "1234567890");
  expect(recent.get("d")).toBe("1234567890");
});

test("a value is made once while there is room for it", () => {
  const recent = new Recent<number>(100);
  let made = 0;
  for (let turn = 0; turn < 10; turn++) for (const key of ["a", "b"]) recent.getOrMake(key, () => made++);
  expect(made).toBe(2);
});
