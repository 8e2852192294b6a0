import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Problem, problemOf } from "../state/problems.ts";
import { createTyping, withoutNew } from "./held-problems.ts";

const wrong = (path: string, code = "output-not-closed"): Problem =>
  problemOf({ path, code, values: {}, message: "is wrong" });
const total = wrong("config.blocks[6].content");
const title = wrong("config.title");

describe("typing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on until nothing was typed for 800 ms", () => {
    const { isTyping, typed } = createTyping();
    expect(isTyping.get()).toBe(false);
    typed();
    vi.advanceTimersByTime(799);
    typed();
    vi.advanceTimersByTime(799);
    expect(isTyping.get()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isTyping.get()).toBe(false);
  });

  it("ends at once when the field is left", () => {
    const { isTyping, typed, ended } = createTyping();
    typed();
    ended();
    expect(isTyping.get()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("while somebody types", () => {
  it("a problem that was not shown before is held back", () => {
    expect(withoutNew([title, total], [title])).toEqual([title]);
  });

  it("a problem that was shown stays while its field is wrong, whatever is wrong there now", () => {
    const now = wrong("config.blocks[6].content", "unknown-filter");
    expect(withoutNew([now], [total])).toEqual([now]);
  });

  it("a problem that is mended disappears", () => {
    expect(withoutNew([title], [title, total])).toEqual([title]);
  });

  it("a failure that no field is to blame for is shown at once", () => {
    const away = problemOf({ path: "", code: "other", values: {}, message: "Platen does not answer." });
    expect(withoutNew([away], [])).toEqual([away]);
  });
});
