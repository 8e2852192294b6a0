import { expect, it } from "vitest";
import { Intervals } from "./intervals.ts";

/** What is learnt from questions at these pauses, in seconds. */
function learnt(believed: number | undefined, pauses: readonly number[]): (number | undefined)[] {
  const intervals = new Intervals();
  let now = 1_000_000;
  return [0, ...pauses].map((pause) => {
    now += pause * 1000;
    return intervals.note("kitchen", believed, now);
  });
}

it("a printer that asks once a minute is believed for longer, once that was seen often enough", () => {
  expect(learnt(undefined, [60, 60, 61, 75, 60]).at(-1)).toBe(60);
  expect(learnt(undefined, [60, 60, 61, 75]).filter((value) => value !== undefined)).toEqual([]);
});

it("a printer that asks as often as is believed changes nothing, nor does one that asks all the time", () => {
  expect(learnt(undefined, [5, 6, 5, 30, 5])).not.toContain(expect.any(Number));
  expect(learnt(undefined, [0, 0, 1, 0, 0]).every((value) => value === undefined)).toBe(true);
  expect(learnt(60, [55, 70, 60, 60, 60]).every((value) => value === undefined)).toBe(true);
});

it("a printer that was set to ask more often is noticed", () => {
  expect(learnt(60, [5, 5, 5, 5, 5]).at(-1)).toBe(5);
});
