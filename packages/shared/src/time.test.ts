import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { atMost, backoffMs, sleep, within } from "./time.ts";

/** Longer than any test is given: whoever waited for it would be noticed. */
const foreverMs = 1_000_000;
const never = new Promise<never>(() => {});

describe("backoffMs", () => {
  const range = { leastMs: 100, mostMs: 1_000 };

  it("doubles the longest wait from attempt to attempt, up to the most", () => {
    const longest = [0, 1, 2, 3, 4, 2_000].map((attempt) => backoffMs(attempt, range, 1));
    expect(longest).toEqual([200, 400, 800, 1_000, 1_000, 1_000]);
  });

  it("never waits less than the least", () => {
    expect([0, 5, 2_000].map((attempt) => backoffMs(attempt, range, 0))).toEqual([100, 100, 100]);
  });

  it("spreads the waits evenly between the least and the longest", () => {
    expect([0, 0.25, 0.5, 1].map((random) => backoffMs(9, range, random))).toEqual([100, 325, 550, 1_000]);
  });

  it("draws the chance itself when none is given", () => {
    const waits = Array.from({ length: 50 }, () => backoffMs(9, range));
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});

describe("sleep", () => {
  it("ends early and without an error when its signal is aborted, and leaves no listener behind", async () => {
    const stop = new AbortController();
    const sleeping = sleep(foreverMs, stop.signal);
    stop.abort();
    await sleeping;
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  });

  it("does not begin when its signal is aborted already", async () => {
    await sleep(foreverMs, AbortSignal.abort());
  });

  it("leaves no listener on a signal that is not aborted", async () => {
    const { signal } = new AbortController();
    await sleep(1, signal);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("within", () => {
  it("gives the result of work that is done in time", async () => {
    expect(await within(foreverMs, Promise.resolve("done"), () => "late")).toBe("done");
    expect(await atMost(foreverMs, Promise.resolve("done"))).toBe("done");
  });

  it("gives what is said instead when the time is over", async () => {
    expect(await within(1, never, () => "late")).toBe("late");
    expect(await atMost(1, never)).toBeUndefined();
  });

  it("rejects with what is thrown instead when the time is over", async () => {
    const tooLate = () => {
      throw new Error("too late");
    };
    await expect(within(1, never, tooLate)).rejects.toThrow("too late");
  });

  it("rejects with the failure of work that fails in time", async () => {
    await expect(within(foreverMs, Promise.reject(new Error("broken")), () => "late")).rejects.toThrow("broken");
  });

  it("takes no notice of a failure that comes after the time is over", async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", hear);
    let fail = (_reason: Error) => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    await atMost(1, work);
    fail(new Error("too late to matter"));
    await sleep(5);
    process.off("unhandledRejection", hear);
    expect(unhandled).toEqual([]);
  });
});
