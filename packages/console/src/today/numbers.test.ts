import { expect, it } from "vitest";
import { duration, metres } from "./numbers.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("lengths and times are told as finely as a person thinks of them", () => {
  expect([0, 840, 12_345, 123_456].map((mm) => plain(metres(mm, "en")))).toEqual(["0 m", "0.8 m", "12.3 m", "123 m"]);
  expect([80, 840, 12_400, 90_000, 7_500_000].map((ms) => plain(duration(ms, "en")))).toEqual([
    "0.1 s",
    "0.8 s",
    "12 s",
    "2 min",
    "2 h 5 min",
  ]);
  expect(plain(duration(840, "de"))).toBe("0,8 s");
});
