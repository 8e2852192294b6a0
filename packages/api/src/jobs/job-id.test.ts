import { expect, it } from "vitest";
import { isJobId, newJobId } from "./job-id.ts";

it("is a UUID of version 7, which a queue takes as a ticket's id", () => {
  const id = newJobId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isJobId(id)).toBe(true);
});

it("sorts by time, and never repeats", () => {
  const times = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
  const ids = times.map((time) => newJobId(time));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newJobId(5))).size).toBe(1_000);
});

it.each(["", "1", "nonsense", "00000000-0000-0000-0000-00000000000\u0000", "../jobs"])("%j is no job id", (text) => {
  expect(isJobId(text)).toBe(false);
});
