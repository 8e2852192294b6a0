import { expect, test } from "vitest";
import { fuzz } from "./fuzz-run.ts";

/** What a printer may hold at most: one picture, one page, the paper, and the caches of glyphs and codes. */
const MEMORY_LIMIT = 400 * 1024 * 1024;

test("random and damaged inputs neither crash it nor lose a byte nor fill the memory", () => {
  const report = fuzz({ inputs: 1000, seed: 20261115 });
  expect(report.inputs).toBe(1000);
  expect(report.commands).toBeGreaterThan(1000);
  expect(report.unknown).toBeGreaterThan(0);
  expect(report.peakBytes).toBeLessThan(MEMORY_LIMIT);
});
