import { expect, it } from "vitest";
import type { PrinterLock, Survey } from "./shares.ts";
import { lostLockGraceMs, momentMs, Takeovers } from "./takeovers.ts";

const lock: PrinterLock = { printerId: "bar", lockKey: 1, site: "default" };

/** Who is there, beside this worker. */
const seen = (...pids: number[]): Survey => ({
  self: 1,
  holders: new Map(),
  workers: [1, ...pids].map((pid) => ({ pid, serves: () => false })),
});

function wonFrom(pid: number | undefined): Takeovers {
  const takeovers = new Takeovers();
  takeovers.standBy("bar", pid);
  expect(takeovers.win(lock, 0)).toBe(false);
  return takeovers;
}

it("a printer that no other worker was seen with is used at once", () => {
  expect(new Takeovers().win(lock, 0)).toBe(true);
});

it("a printer whose worker is gone is used when that one's grace is over", () => {
  const takeovers = wonFrom(7);
  expect(takeovers.finish(seen(), lostLockGraceMs)).toEqual([]);
  expect(takeovers.finish(seen(), lostLockGraceMs + 500)).toMatchObject([lock]);
  expect(takeovers.isEmpty).toBe(true);
});

it("a printer whose worker is still there has been left on purpose, and is used a moment later", () => {
  const takeovers = wonFrom(7);
  expect(takeovers.finish(seen(7), momentMs - 1)).toEqual([]);
  expect(takeovers.nextLookMs(0)).toBe(momentMs);
  expect(takeovers.finish(seen(7), momentMs)).toMatchObject([lock]);
});

it("a worker that is there says nothing of a printer that somebody unknown held before", () => {
  expect(wonFrom(undefined).finish(seen(7), lostLockGraceMs)).toEqual([]);
});

it("after the connection was lost nobody is known by number any more, and the grace is waited for", () => {
  const takeovers = wonFrom(7);
  takeovers.lose();
  expect(takeovers.win(lock, 0)).toBe(false);
  expect(takeovers.finish(seen(7), lostLockGraceMs)).toEqual([]);
});
