import { expect, it } from "vitest";
import { changedPrinterIds, isExpiryDue, nextRoundMs } from "./housekeeping.ts";

const known = (versions: Record<string, number>) => ({
  printerIds: Object.keys(versions),
  versionOf: (id: string) => versions[id],
});

it("rows of printers are read again when they are new, have another version, or are gone", () => {
  const versions = { same: 3, changed: 2, new: 1 };
  expect(changedPrinterIds(known({ same: 3, changed: 1, gone: 7 }), versions)).toEqual(["changed", "new", "gone"]);
});

it("rows that did not change are not read again", () => {
  expect(changedPrinterIds(known({ a: 1, b: 2 }), { b: 2, a: 1 })).toEqual([]);
});

it("a job is expired when its time has come, and not before", () => {
  expect(isExpiryDue({ nextExpiryMs: 1 })).toBe(false);
  expect(isExpiryDue({ nextExpiryMs: 0 })).toBe(true);
  expect(isExpiryDue({ nextExpiryMs: null })).toBe(false);
});

it("the next round comes when the next job expires", () => {
  expect(nextRoundMs({ nextExpiryMs: 700 })).toBe(700);
});

it("with queued jobs the next round comes sooner than at rest, however late they expire", () => {
  const queued = nextRoundMs({ nextExpiryMs: 3_600_000 });
  expect(queued).toBeLessThan(nextRoundMs({ nextExpiryMs: null }));
});

it("after jobs were expired the next round asks within a second when the next one does", () => {
  expect(nextRoundMs({ nextExpiryMs: -5 })).toBeLessThanOrEqual(1_000);
});
